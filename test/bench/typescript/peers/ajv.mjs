import { Ajv2020 } from "ajv/dist/2020.js";
import schema from "../schema.mjs";
import { checked } from "./checked.mjs";

const ajv = new Ajv2020({ discriminator: true, strict: false });
const validate = ajv.compile(schema);

export const peer = checked("ajv", validate);
