import * as fs from "node:fs";

/** The calls that this folder makes to the operating system, so that tests can make any of them fail. */
export type FileSystem = Pick<
  typeof fs,
  | "closeSync"
  | "existsSync"
  | "linkSync"
  | "lstatSync"
  | "mkdirSync"
  | "openSync"
  | "readFileSync"
  | "readdirSync"
  | "realpathSync"
  | "renameSync"
  | "rmdirSync"
  | "statSync"
  | "unlinkSync"
  | "writeFileSync"
>;

/** The real disk. */
export const nodeFileSystem: FileSystem = fs;
