import { Type, type Static } from "typebox";
import { MAX_SAFE_INTEGER } from "./constants.js";
import { describe } from "./define.js";
import { BreakpointMatcher, RunMode, SdkInfo } from "./primitives.js";

const protocolVersion = Type.Integer({
  minimum: 0,
  maximum: MAX_SAFE_INTEGER,
  description: "The protocol's major version that the sender speaks, equal to its `gm`.",
});

const capabilities = Type.Array(Type.String({ description: "A capability's name." }), {
  description: "What the sender can do, by capability name.",
});

/** The app introduces itself. */
export const Hello = Type.Object(
  {
    versions: Type.Object(
      {
        protocol: protocolVersion,
        client: Type.String({ description: "The version of the adapter that speaks, as its package gives it." }),
      },
      { description: "Who speaks, and which protocol." },
    ),
    capabilities: describe(
      capabilities,
      "What this app can do, by capability name. A viewer offers only what is announced here, and ignores names that " +
        "it does not know (rule O8).",
    ),
    app: Type.Optional(
      Type.String({ description: "The app's name, shown in the viewer. Without it the viewer shows a placeholder." }),
    ),
    sdk: Type.Optional(describe(SdkInfo, "The agent library that the app is built on, where there is one.")),
  },
  {
    title: "Hello",
    description:
      "The first message on a connection: the app says who it is and what it can do. Until the ack arrives the app is " +
      "detached, and all its gates stay open.",
  },
);
export type Hello = Static<typeof Hello>;

/** The viewer answers with all that the app must know. */
export const HelloAck = Type.Object(
  {
    versions: Type.Object(
      {
        protocol: protocolVersion,
        viewer: Type.String({ description: "The viewer's own version." }),
      },
      { description: "Who answers, and which protocol." },
    ),
    capabilities: describe(
      capabilities,
      "What this viewer can do, by capability name; names that the app does not know are ignored (rule O8).",
    ),
    breakpoints: Type.Array(BreakpointMatcher, {
      description: "All breakpoints that are set now. The app drops whatever it held before and takes these.",
    }),
    mode: describe(RunMode, "The mode that the app must be in from now on."),
  },
  {
    title: "HelloAck",
    description:
      "The viewer's answer to `hello`, with the complete debug state that it wants: an app that reconnects, or attaches " +
      "in the middle of a run, is re-armed by this one message.",
  },
);
export type HelloAck = Static<typeof HelloAck>;
