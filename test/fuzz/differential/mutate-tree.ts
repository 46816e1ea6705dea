import type { Chance } from "./random.js";
import { atom, copyTree, spotsOf, writeTree, type List, type Member, type Members, type Tree } from "./tree.js";
import { NEAR_ATOMS, NUMBERS, STRINGS, type Vocabulary } from "./vocabulary.js";

/** Changes a frame's tree in place. */
type Mutation = (tree: Members, chance: Chance, words: Vocabulary, others: readonly Members[]) => void;

/** One value of any kind, mostly small. */
export function randomValue(chance: Chance, words: Vocabulary, depth = 0): Tree {
  switch (chance.below(depth > 3 ? 8 : 11)) {
    case 0:
    case 1:
      return atom(chance.pick(["null", "true", "false"]));
    case 2:
    case 3:
    case 4:
      return atom(chance.pick(NUMBERS));
    case 5:
      return atom(respelledString(chance.pick(words.strings), chance));
    case 6:
    case 7:
      return atom(chance.pick(words.strings));
    case 8:
      return { kind: "list", items: Array.from({ length: chance.below(4) }, () => randomValue(chance, words, depth + 1)) };
    default:
      return { kind: "object", entries: Array.from({ length: chance.below(4) }, () => randomMember(chance, words, depth + 1)) };
  }
}

const randomMember = (chance: Chance, words: Vocabulary, depth: number): Member => ({
  key: chance.oneIn(4) ? respelledString(chance.pick(words.keys), chance) : chance.pick(words.keys),
  value: randomValue(chance, words, depth),
});

const escape = (unit: string, upper: boolean): string => {
  const digits = unit.charCodeAt(0).toString(16).padStart(4, "0");
  return `\\u${upper ? digits.toUpperCase() : digits}`;
};

/** The same string with some of its units as escapes, halves of pairs always; a text that is no string stays as it is. */
function respelledString(text: string, chance: Chance): string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  if (typeof value !== "string") return text;
  const share = chance.pick([1, 2, 5]);
  let spelled = "";
  for (let i = 0; i < value.length; i++) {
    const unit = value.charAt(i);
    spelled += /[\ud800-\udfff]/.test(unit) || chance.oneIn(share) ? escape(unit, chance.oneIn(2)) : plain(unit);
  }
  return `"${spelled}"`;
}

/** One unit as it stands, where that is allowed. */
const plain = (unit: string): string => (unit < " " || unit === '"' || unit === "\\" ? JSON.stringify(unit).slice(1, -1) : unit);

/** Another spelling of the same number, or one beside it. */
function respelledNumber(text: string, chance: Chance): string {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  if (whole === "" || Math.abs(Number(exponent)) > 1e6) return text;
  const shift = chance.pick([0, 1, 3, 20, 400]);
  const e = chance.pick(["e", "E"]);
  switch (chance.below(6)) {
    case 0:
      return `${sign}${whole}.${fraction}${"0".repeat(shift || 1)}${e}${exponent}`;
    case 1:
      return `${sign}${whole === "0" ? "" : whole}${fraction.padEnd(1, "0")}${"0".repeat(shift)}${e}${Number(exponent) - fraction.padEnd(1, "0").length - shift}`.replace(/^(-?)0+(?=\d)/, "$1");
    case 2:
      return `${sign}0.${"0".repeat(shift)}${whole}${fraction}${e}+${Number(exponent) + whole.length + shift}`.replace("+-", "-");
    case 3:
      return `${sign}${whole}.${fraction}${fraction === "" ? "0" : ""}${"0".repeat(shift)}1${e}${exponent}`;
    case 4:
      return `${sign === "" ? "-" : ""}${text.slice(sign.length)}`;
    default:
      return String(Number(text) + chance.pick([-1, 1, 0.5]));
  }
}

/** The same key in other case, or nearly the same key. */
function otherKey(key: string, chance: Chance): string {
  const word = key.slice(1, -1);
  switch (chance.below(7)) {
    case 0:
      return `"${word.toUpperCase()}"`;
    case 1:
      return `"${word.toLowerCase()}"`;
    case 2:
      return `"${word.replace(/s/, "\u017f").replace(/k/, "\u212a")}"`;
    case 3:
      return `"${word} "`;
    case 4:
      return `"${word}\\u0000"`;
    case 5:
      return `"${word.slice(0, -1)}"`;
    default:
      return respelledString(key, chance);
  }
}

const containers = (tree: Members): readonly (List | Members)[] => [
  tree,
  ...spotsOf(tree).flatMap(({ value }) => (value.kind === "atom" ? [] : [value])),
];

const objects = (tree: Members): readonly Members[] => containers(tree).filter((one) => one.kind === "object");

const shuffle = <T>(items: T[], chance: Chance): void => {
  for (let i = items.length - 1; i > 0; i--) {
    const j = chance.below(i + 1);
    [items[i], items[j]] = [items[j] as T, items[i] as T];
  }
};

const onSpot = (change: (value: Tree, chance: Chance, words: Vocabulary, others: readonly Members[]) => Tree): Mutation => (tree, chance, words, others) => {
  const spot = chance.pick(spotsOf(tree));
  spot?.replace(change(spot.value, chance, words, others));
};

const onAtom = (change: (text: string, chance: Chance, words: Vocabulary) => string): Mutation => (tree, chance, words) => {
  const spot = chance.pick(spotsOf(tree).filter(({ value }) => value.kind === "atom"));
  if (spot?.value.kind === "atom") spot.value.text = change(spot.value.text, chance, words);
};

const onObject = (change: (members: Members, chance: Chance, words: Vocabulary) => void): Mutation => (tree, chance, words) =>
  change(chance.pick(objects(tree)), chance, words);

const isString = (text: string): boolean => text.startsWith('"');

const subtree = (tree: Members, chance: Chance): Tree => copyTree(chance.pick(spotsOf(tree))?.value ?? tree);

const respell: Mutation = onAtom((text, chance) => (isString(text) ? respelledString(text, chance) : respelledNumber(text, chance)));

const addUnknown: Mutation = onObject((members, chance, words) => {
  members.entries.splice(chance.below(members.entries.length + 1), 0, randomMember(chance, words, 1));
});

/** One mark too many, at either end of what an object or a list holds or in its middle. */
const slip: Mutation = (tree, chance) => {
  const container = chance.pick(containers(tree));
  const count = container.kind === "list" ? container.items.length : container.entries.length;
  const at = chance.pick([0, count - 1, chance.below(count || 1)]);
  const mark = chance.pick([",", ",", ",,", ":", "]", "}", '"', " ", "//", "x", "\u00a0", "0"]);
  const slipped = (value: Tree): Tree => atom(chance.oneIn(3) ? mark + writeTree(value) : writeTree(value) + mark);
  if (container.kind === "list" && container.items[at]) container.items[at] = slipped(container.items[at]);
  const entry = container.kind === "object" ? container.entries[at] : undefined;
  if (entry && chance.oneIn(3)) entry.key = mark + entry.key;
  else if (entry) entry.value = slipped(entry.value);
};

/** Each as likely as the others; the ones that leave a frame valid stand here more than once. */
const MUTATIONS: readonly Mutation[] = [
  respell,
  respell,
  respell,
  addUnknown,
  addUnknown,
  addUnknown,
  onSpot((_value, chance, words) => randomValue(chance, words)),
  onSpot((value, chance) => (chance.oneIn(2) ? { kind: "list", items: [value] } : { kind: "object", entries: [{ key: '"a"', value }] })),
  onSpot((value, chance) => {
    const levels = chance.oneIn(20) ? 480 + chance.below(60) : chance.few(12);
    return Array.from({ length: levels }).reduce<Tree>((inner) => (chance.oneIn(2) ? { kind: "list", items: [inner] } : { kind: "object", entries: [{ key: '"d"', value: inner }] }), value);
  }),
  onSpot((value, chance) => (value.kind === "atom" ? value : (chance.pick(spotsOf(value))?.value ?? value))),
  (tree, chance, _words, others) => chance.pick(spotsOf(tree))?.replace(subtree(chance.oneIn(2) ? tree : chance.pick(others), chance)),
  onAtom((_text, chance) => chance.pick(NUMBERS)),
  onAtom((text, chance) => (isString(text) ? text : chance.pick(NUMBERS))),
  onAtom((text, chance, words) => (isString(text) ? chance.pick(words.strings) : text)),
  onAtom((text, chance) => {
    if (!isString(text)) return text;
    const at = 1 + chance.below(text.length - 1);
    return text.slice(0, at) + chance.pick(STRINGS).slice(1, -1) + text.slice(at);
  }),
  onAtom((text, chance) => (chance.oneIn(3) ? chance.pick(NEAR_ATOMS) : text)),
  slip,
  onObject((members, chance) => {
    members.entries.splice(chance.below(members.entries.length || 1), 1);
  }),
  onObject((members, chance, words) => {
    const entry = chance.pick(members.entries);
    if (entry === undefined) return;
    const value = chance.oneIn(2) ? copyTree(entry.value) : randomValue(chance, words);
    const key = chance.oneIn(2) ? entry.key : respelledString(entry.key, chance);
    members.entries.splice(chance.below(members.entries.length + 1), 0, { key, value });
  }),
  onObject((members, chance, words) => {
    const entry = chance.pick(members.entries);
    if (entry !== undefined) entry.key = chance.oneIn(3) ? chance.pick(words.keys) : otherKey(entry.key, chance);
  }),
  onObject((members, chance) => {
    const entry = chance.pick(members.entries);
    if (entry !== undefined) members.entries.push({ key: otherKey(entry.key, chance), value: copyTree(entry.value) });
  }),
  onObject((members, chance) => shuffle(members.entries, chance)),
  (tree, chance) => {
    const lists = containers(tree).filter((one) => one.kind === "list");
    const list = chance.pick(lists);
    if (list === undefined || list.items.length > 50) return;
    const item = chance.pick(list.items);
    if (item === undefined || chance.oneIn(4)) list.items.splice(chance.below(list.items.length || 1), 1);
    else list.items.push(...Array.from({ length: chance.few(12) }, () => copyTree(item)));
  },
  (tree, chance, words) => {
    const type = tree.entries.find(({ key }) => key === '"type"');
    if (type) type.value = atom(chance.oneIn(4) ? chance.pick(words.strings) : chance.pick(words.types));
  },
  (tree, chance) => {
    const number = tree.entries.find(({ key }) => key === chance.pick(['"gm"', '"seq"', '"ts"']));
    if (number) number.value = atom(chance.pick(NUMBERS));
  },
];

/** Changes a frame's tree in place, once. */
export const mutateTree: Mutation = (tree, chance, words, others) => chance.pick(MUTATIONS)(tree, chance, words, others);
