/** JSON as it is spelled, to be changed in place: atoms and keys are any text, right or wrong. */
export type Tree = Atom | List | Members;

export interface Atom {
  readonly kind: "atom";
  text: string;
}

export interface List {
  readonly kind: "list";
  items: Tree[];
}

export interface Members {
  readonly kind: "object";
  entries: Member[];
}

/** A key with its quotes, and its value. */
export interface Member {
  key: string;
  value: Tree;
}

/** An atom of this text. */
export const atom = (text: string): Atom => ({ kind: "atom", text });

const ATOM = /"(?:[^"\\]|\\[^])*"|[^\s,:[\]{}"]+/y;
const SPACE = /[ \t\r\n]*/y;

/** The tree of a text; nothing when brackets, commas and colons are not where they belong. What the atoms hold is not looked at. */
export function readTree(text: string): Tree | undefined {
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  const mark = (character: string): boolean => {
    take(SPACE);
    if (text[at] !== character) return false;
    at++;
    return true;
  };
  const members = <T>(close: string, member: () => T | undefined): T[] | undefined => {
    const found: T[] = [];
    if (mark(close)) return found;
    do {
      const one = member();
      if (one === undefined) return undefined;
      found.push(one);
    } while (mark(","));
    return mark(close) ? found : undefined;
  };
  const value = (depth: number): Tree | undefined => {
    if (depth > 700) return undefined;
    if (mark("[")) {
      const items = members("]", () => value(depth + 1));
      return items && { kind: "list", items };
    }
    if (mark("{")) {
      const entries = members("}", () => {
        take(SPACE);
        const key = take(ATOM);
        const one = key !== undefined && mark(":") ? value(depth + 1) : undefined;
        return one && { key: key as string, value: one };
      });
      return entries && { kind: "object", entries };
    }
    const found = take(ATOM);
    return found === undefined ? undefined : atom(found);
  };
  const tree = value(0);
  take(SPACE);
  return at === text.length ? tree : undefined;
}

/** The text of a tree; `space` gives what stands between its parts. */
export function writeTree(tree: Tree, space: () => string = () => ""): string {
  switch (tree.kind) {
    case "atom":
      return tree.text;
    case "list":
      return `[${space()}${tree.items.map((item) => writeTree(item, space)).join(`${space()},${space()}`)}${space()}]`;
    case "object":
      return `{${space()}${tree.entries.map(({ key, value }) => `${key}${space()}:${space()}${writeTree(value, space)}`).join(`${space()},${space()}`)}${space()}}`;
  }
}

/** A copy that shares nothing. */
export function copyTree(tree: Tree): Tree {
  switch (tree.kind) {
    case "atom":
      return atom(tree.text);
    case "list":
      return { kind: "list", items: tree.items.map(copyTree) };
    case "object":
      return { kind: "object", entries: tree.entries.map(({ key, value }) => ({ key, value: copyTree(value) })) };
  }
}

/** A value in a tree, and how another is put in its place. */
export interface Spot {
  readonly value: Tree;
  readonly replace: (value: Tree) => void;
}

/** Every value below a tree's root, in the order of the text. */
export function spotsOf(tree: Tree): Spot[] {
  const spots: Spot[] = [];
  const walk = (one: Tree): void => {
    if (one.kind === "list") {
      one.items.forEach((item, index) => {
        spots.push({ value: item, replace: (value) => (one.items[index] = value) });
        walk(item);
      });
    } else if (one.kind === "object") {
      for (const entry of one.entries) {
        spots.push({ value: entry.value, replace: (value) => (entry.value = value) });
        walk(entry.value);
      }
    }
  };
  walk(tree);
  return spots;
}
