import { pascalCase, Scope, words } from "../../names.js";

/** The exported names of the package that every protocol has. */
const PACKAGE_NAMES: ReadonlySet<string> = new Set([
  "Direction",
  "DirectionAppToViewer",
  "DirectionViewerToApp",
  "EncodeError",
  "Envelope",
  "EnvelopeFactory",
  "ErrSeqExhausted",
  "Invalid",
  "Issue",
  "MessageInfo",
  "MessageType",
  "MessageTypes",
  "Ok",
  "Outcome",
  "ParseFrame",
  "ParseFrameString",
  "Payload",
  "Ptr",
  "RawEnvelope",
  "Reason",
  "ReasonEnvelope",
  "ReasonJSON",
  "ReasonPayload",
  "Scope",
  "ScopeRun",
  "ScopeWildcard",
  "UnknownType",
  "VersionMismatch",
]);

/** The tests that stand in the package itself. */
const TEST_NAMES: ReadonlySet<string> = new Set([
  "FuzzParseFrame",
  "TestAPayloadCannotChangeItsType",
  "TestAnEnvelopeNeedsAPayload",
  "TestEncodingJSONFollowsTheSameRules",
  "TestEveryIssueOfAnEnvelopeIsFound",
  "TestEveryMessageTypeIsDescribed",
  "TestFactoryKnowsWhatBelongsToARun",
  "TestFactoryNumbersOnceForAllGoroutines",
  "TestFactoryRefusesToWrap",
  "TestIntegersInAnySpelling",
  "TestKnownTypesNeedAPayload",
  "TestLongFramesAreReadLikeShortOnes",
  "TestMisuseIsAnErrorThatNamesThePlace",
  "TestNestingEndsWithAnAnswer",
  "TestNumbersAreWrittenShortAndExact",
  "TestPathsOfManyIssuesStayApart",
  "TestPtr",
  "TestStringsAreEscapedWhereJSONAsksForIt",
  "TestStringsInAnySpelling",
  "TestUnknownFieldsAreComparedAsValues",
  "TestUnknownFieldsAreKept",
  "TestVersionIsLookedAtBeforeTheType",
  "TestWhatIsJSON",
  "TestWhatIsNotJSON",
  "TestWhiteSpaceIsNotWritten",
]);

/** The names of the functions that a protocol with node kinds has. */
const NODE_NAMES = [
  "AgentNodeID",
  "ChainNodeID",
  "LLMStepInstanceID",
  "LLMStepNodeID",
  "RetrieverNodeID",
  "ToolNodeID",
];

/** Names of a struct that no field can have. */
const MEMBER_NAMES = ["AppendJSON", "Extra", "MarshalJSON", "MessageType", "UnmarshalJSON"];
const MATCHER_NAMES = ["Equal", "Matches"];

/** File names, without ending, that every package has. */
const FILE_NAMES: ReadonlySet<string> = new Set([
  "catalogue",
  "constants",
  "doc",
  "envelope",
  "factory",
  "jsonboolean",
  "jsondouble",
  "jsonequal",
  "jsonissue",
  "jsonlist",
  "jsonliteral",
  "jsonmap",
  "jsonnumber",
  "jsonquote",
  "jsonread",
  "jsonscan",
  "jsontext",
  "jsonwrite",
  "matcher",
  "nodeid",
  "outcome",
  "parse",
  "pointer",
]);

const scopeOf = (reserved: ReadonlySet<string>): Scope => new Scope({ reserved, digitPrefix: "N", numberSeparator: "" });

/**
 * The name of a type. The model's names differ in more than case, and only the case changes here, so that the result
 * does not depend on the other types.
 */
export function typeName(name: string): string {
  const written = name.replace(/[A-Z][a-z]+/g, (word) => pascalCase(words(word), "upper"));
  return PACKAGE_NAMES.has(written) || TEST_NAMES.has(written) || NODE_NAMES.includes(written) ? `${written}_` : written;
}

/** A field's or constant's name, before it is made unique. */
export function goName(text: string): string {
  return pascalCase(words(text), "upper");
}

/** The names of the package's own declarations; those of its types are taken from the start. */
export function packageScope(types: readonly string[]): Scope {
  return scopeOf(new Set([...PACKAGE_NAMES, ...TEST_NAMES, ...NODE_NAMES, ...types]));
}

/** The names of a struct's fields. */
export function memberScope(isMatcher: boolean): Scope {
  return scopeOf(new Set(isMatcher ? [...MEMBER_NAMES, ...MATCHER_NAMES] : MEMBER_NAMES));
}

/**
 * The name of a group's file. A name with an underscore might end in a platform's name or in `_test`, which tells the
 * go command when to leave it out.
 */
export function fileName(group: string): string {
  return group.includes("_") || FILE_NAMES.has(group) ? `${group}_types.go` : `${group}.go`;
}
