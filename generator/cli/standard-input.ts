/** The name under which commands know the standard input; a user may also write `-`. */
export const STANDARD_INPUT = "/dev/stdin";
