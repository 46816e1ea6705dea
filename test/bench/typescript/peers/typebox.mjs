import { Compile } from "typebox/schema";
import schema from "../schema.mjs";
import { checked } from "./checked.mjs";

const compiled = Compile(schema);

export const peer = checked("typebox", (value) => compiled.Check(value));
