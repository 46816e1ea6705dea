import type { BenchLanguage } from "../language.js";
import { go } from "./go.js";
import { python } from "./python.js";
import { rust } from "./rust.js";
import { typescript } from "./typescript.js";

/** The languages in the order in which they are measured. */
export const languages: readonly BenchLanguage[] = [rust, go, python, typescript];
