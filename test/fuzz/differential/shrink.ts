import { frameOfBytes, type Frame } from "./frame.js";
import { atom, copyTree, readTree, spotsOf, writeTree, type Tree } from "./tree.js";

/** Which of these frames, the first of them, still shows what is to be shown; nothing when none does. */
export type Search = (frames: readonly Frame[]) => Promise<Frame | undefined>;

/** The smallest frame that can be found by taking away, first from what it means and then from its bytes. */
export async function shrink(frame: Frame, search: Search): Promise<Frame> {
  let smallest = frame;
  for (const smaller of [smallerTrees, smallerBytes]) {
    for (let found: Frame | undefined = smallest; found !== undefined; ) {
      smallest = found;
      found = await search(smaller(smallest));
    }
  }
  return smallest;
}

const sizeOf = (frame: Frame): number => ("text" in frame ? frame.text.length : frame.bytes.length);

/** Every frame with one part of the tree less, the shortest first. */
function smallerTrees(frame: Frame): readonly Frame[] {
  const tree = "text" in frame ? readTree(frame.text) : undefined;
  if (tree === undefined || !("text" in frame)) return [];
  const found = new Set<string>();
  const add = (one: Tree): void => {
    const text = writeTree(one);
    if (text.length < frame.text.length) found.add(text);
  };
  add(tree);
  const count = spotsOf(tree).length;
  for (let index = 0; index < count; index++) {
    const on = (change: (spot: ReturnType<typeof spotsOf>[number]) => void): void => {
      const copy = copyTree(tree);
      const spot = spotsOf(copy)[index];
      if (spot) change(spot);
      add(copy);
    };
    for (const text of ["0", "1", '""', "{}", "[]"]) on(({ replace }) => replace(atom(text)));
    on(({ value, replace }) => value.kind === "list" && value.items[0] && replace(value.items[0]));
    on(({ value, replace }) => value.kind === "object" && value.entries[0] && replace(value.entries[0].value));
  }
  const containers = (one: Tree): readonly Tree[] => [one, ...spotsOf(one).map(({ value }) => value)];
  containers(tree).forEach((container, place) => {
    const members = container.kind === "atom" ? 0 : container.kind === "list" ? container.items.length : container.entries.length;
    for (let size = members; size >= 1; size = Math.floor(size / 2))
      for (let start = 0; start < members; start += size) {
        const copy = copyTree(tree);
        const one = containers(copy)[place];
        if (one?.kind === "list") one.items.splice(start, size);
        else if (one?.kind === "object") one.entries.splice(start, size);
        add(copy);
      }
  });
  return [...found].sort((a, b) => a.length - b.length).slice(0, 2000).map((text) => ({ text }));
}

/** Every frame with one run of bytes less, the longest runs first; a lone surrogate counts as a byte. */
function smallerBytes(frame: Frame): readonly Frame[] {
  const size = sizeOf(frame);
  const found: Frame[] = [];
  for (let run = size >> 1; run >= 1; run >>= 1)
    for (let start = 0; start + run <= size && found.length < 4000; start += run)
      found.push(
        "text" in frame
          ? { text: frame.text.slice(0, start) + frame.text.slice(start + run) }
          : frameOfBytes(Buffer.concat([frame.bytes.subarray(0, start), frame.bytes.subarray(start + run)])),
      );
  return found;
}
