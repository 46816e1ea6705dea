import { Type, type Static } from "typebox";
import { describe } from "./define.js";
import { BreakpointMatcher, ResumeAction, RunMode } from "./primitives.js";

/** Release a held gate. */
export const ExecResume = Type.Object(
  {
    pauseId: Type.String({ description: "The pause to end, as `exec.paused` named it." }),
    action: describe(
      ResumeAction,
      "What becomes of the execution. Ask only for what the app announced among its capabilities.",
    ),
    output: Type.Optional(
      Type.Unknown({
        description:
          "The result to go on with, any JSON, `null` included. Meaningful with action `inject` only; ignored otherwise.",
      }),
    ),
  },
  {
    title: "ExecResume",
    description: "Release a held gate. The only control that travels under a run's id, so that it reaches the app that owns the run.",
  },
);
export type ExecResume = Static<typeof ExecResume>;

/** Add a breakpoint. */
export const BreakpointSet = Type.Object(
  { matcher: describe(BreakpointMatcher, "Which gates to hold.") },
  {
    title: "BreakpointSet",
    description: "Add a breakpoint. Setting one that is equal to an existing one changes nothing (rule B2).",
  },
);
export type BreakpointSet = Static<typeof BreakpointSet>;

/** Remove a breakpoint. */
export const BreakpointClear = Type.Object(
  { matcher: describe(BreakpointMatcher, "The matcher that was set, equal in every field (rule B2).") },
  { title: "BreakpointClear", description: "Remove the breakpoint that was set with an equal matcher." },
);
export type BreakpointClear = Static<typeof BreakpointClear>;

/** Switch between run and step. */
export const ModeSet = Type.Object(
  { mode: describe(RunMode, "The mode from now on.") },
  { title: "ModeSet", description: "Switch the app between running freely and stepping node by node." },
);
export type ModeSet = Static<typeof ModeSet>;
