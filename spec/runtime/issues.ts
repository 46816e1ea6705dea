import type { Fault, Validator } from "./binding.js";
import type { Issue } from "./outcome.js";
import { pointerToken } from "./pointer.js";

/** All issues that a complete validator finds, with pointers that start with `at`. */
export function findIssues(validate: Validator, value: unknown, at: string): Issue[] {
  if (validate(value, { instancePath: at })) return [];
  const faults = validate.errors ?? [];
  // The validator would keep the list, and with it the memory, until its next call.
  validate.errors = null;
  const issues: Issue[] = [];
  let mistyped: string | undefined;
  for (const fault of faults) {
    // A value of the wrong type reports that alone. The validator looks at a value's type first and goes on to its other keywords.
    if (fault.instancePath === mistyped) continue;
    if (fault.keyword === "type") mistyped = fault.instancePath;
    issues.push(issueOf(fault));
  }
  return issues;
}

function issueOf({ instancePath, keyword, params }: Fault): Issue {
  switch (keyword) {
    case "required":
      return missing(instancePath, String(params["missingProperty"]));
    case "minimum":
    case "maximum":
      return { path: instancePath, keyword, message: `must be ${String(params["comparison"])} ${String(params["limit"])}` };
    case "const":
      return { path: instancePath, keyword, message: `must be ${JSON.stringify(params["allowedValue"])}` };
    case "enum":
      return { path: instancePath, keyword, message: choice(params["allowedValues"] as readonly unknown[]) };
    case "type":
      return { path: instancePath, keyword, message: `must be of type ${String(params["type"])}` };
    default:
      throw new TypeError(`the validators know no keyword ${keyword}`);
  }
}

const choices = new WeakMap<readonly unknown[], string>();

/** Names the values of an enum. Its list is a constant of the validator's, so the text is made once. */
function choice(values: readonly unknown[]): string {
  let message = choices.get(values);
  if (message === undefined) {
    message = `must be one of ${JSON.stringify(values)}`;
    choices.set(values, message);
  }
  return message;
}

/** The issue of an object at `path` that lacks `key`. */
export function missing(path: string, key: string): Issue {
  return { path: path + pointerToken(key), keyword: "required", message: "is missing" };
}

/** Issues as one line for people; long lists are cut short. */
export function summary(issues: readonly Issue[]): string {
  let text = "";
  for (const { path, message } of issues.length > SHOWN ? issues.slice(0, SHOWN) : issues) {
    text += `${text === "" ? "" : "; "}${path === "" ? "the frame" : path} ${message}`;
  }
  return issues.length > SHOWN ? `${text}; and ${issues.length - SHOWN} more` : text;
}

const SHOWN = 3;
