import { isKnownEnvelope } from "../typia/check.js";
import { checked } from "./checked.mjs";

export const peer = checked("typia", isKnownEnvelope);
