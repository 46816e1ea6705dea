// Compiled by a test, never run: each generated type is the static type of the TypeBox constant of the same name.
import type { Static, TEnum, TObject } from "typebox";
import type * as generated from "#generated/types.js";
import * as typebox from "../../spec/typebox.js";

/** A type without its index signatures, at every depth, so that equality looks at what is declared. */
type Declared<T> = T extends readonly (infer Item)[]
  ? Declared<Item>[]
  : T extends object
    ? { [Key in keyof T as string extends Key ? never : number extends Key ? never : Key]: Declared<T[Key]> }
    : T;

/** A difference in optional marks, unions or members makes two functions of this form unassignable. */
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

type Constants = typeof typebox;

/** The names of the TypeBox constants that have a title, which are those of types and payloads. */
type Name = Exclude<{ [Key in keyof Constants]: Constants[Key] extends TObject | TEnum ? Key : never }[keyof Constants], "Envelope">;

interface Generated {
  NodeKind: generated.NodeKind;
  RunStatus: generated.RunStatus;
  PausePoint: generated.PausePoint;
  ResumeAction: generated.ResumeAction;
  RunMode: generated.RunMode;
  ErrorInfo: generated.ErrorInfo;
  TokenUsage: generated.TokenUsage;
  TokenDeltaKind: generated.TokenDeltaKind;
  TokenDelta: generated.TokenDelta;
  SdkInfo: generated.SdkInfo;
  GraphNodeHint: generated.GraphNodeHint;
  BreakpointMatcher: generated.BreakpointMatcher;
  Hello: generated.Hello;
  HelloAck: generated.HelloAck;
  RunStarted: generated.RunStarted;
  RunFinished: generated.RunFinished;
  GraphHint: generated.GraphHint;
  NodeStarted: generated.NodeStarted;
  NodeToken: generated.NodeToken;
  NodeFinished: generated.NodeFinished;
  NodeError: generated.NodeError;
  ExecPaused: generated.ExecPaused;
  ExecResumed: generated.ExecResumed;
  ExecResume: generated.ExecResume;
  BreakpointSet: generated.BreakpointSet;
  BreakpointClear: generated.BreakpointClear;
  ModeSet: generated.ModeSet;
}

/** Each name, with whether its two types are equal and assignable to each other. */
type Comparison = {
  [Key in Name]: Key extends keyof Generated
    ? Constants[Key] extends TObject | TEnum
      ? [
          Equal<Declared<Generated[Key]>, Declared<Static<Constants[Key]>>>,
          Generated[Key] extends Static<Constants[Key]> ? true : false,
          Static<Constants[Key]> extends Generated[Key] ? true : false,
        ]
      : "no schema"
    : "missing above";
};

/** All of them hold, for every constant there is. */
export const comparison: { [Key in Name]: [true, true, true] } = null as unknown as Comparison;
