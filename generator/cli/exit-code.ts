/** What the exit code says. */
export const ExitCode = {
  /** Done, and all is well. */
  fine: 0,
  /** Done, and the answer is no: what is on the disk is not what would be generated. */
  no: 1,
  /** Not done, since the user has to put something right first. */
  problem: 2,
  /** Not done, through a mistake in graphmind-gen. */
  bug: 70,
} as const;

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];
