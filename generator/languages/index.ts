import type { Language } from "../language.js";
import { go } from "./go.js";
import { python } from "./python.js";
import { rust } from "./rust.js";
import { typescript } from "./typescript.js";

/** The target languages, in the order in which they are listed and generated. */
export const languages: readonly Language[] = [typescript, python, go, rust];
