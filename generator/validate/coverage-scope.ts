/** What an app must have announced for a part of the protocol to be exercised with it. */
interface CapabilityScope {
  readonly types: readonly string[];
  /** Fields, as the owning type's name and the key. */
  readonly fields: readonly string[];
  /** Values, as the enum's name and the value. */
  readonly values: readonly string[];
  /** The items above of which one shows that the capability was used. */
  readonly shownBy: readonly string[];
}

/** The parts of the protocol that depend on a capability (chapter Capabilities). Everything else is always in scope. */
export const capabilityScopes: Readonly<Record<string, CapabilityScope>> = {
  pause: {
    types: ["exec.paused", "exec.resumed", "exec.resume", "breakpoint.set", "breakpoint.clear"],
    fields: ["HelloAck.breakpoints"],
    values: ["ResumeAction.continue"],
    shownBy: ["exec.paused"],
  },
  step: { types: ["mode.set"], fields: [], values: ["RunMode.step"], shownBy: ["RunMode.step"] },
  inject: { types: [], fields: ["ExecResume.output"], values: ["ResumeAction.inject"], shownBy: ["ResumeAction.inject"] },
  retry: { types: [], fields: [], values: ["ResumeAction.retry"], shownBy: ["ResumeAction.retry"] },
  abort: { types: [], fields: [], values: ["ResumeAction.abort"], shownBy: ["ResumeAction.abort"] },
};
