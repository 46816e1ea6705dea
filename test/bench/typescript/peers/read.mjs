/** The value of a frame's text, which is refused when it is not UTF-8 text: one who validates must (rule T1). */
export function read(text) {
  if (!text.isWellFormed()) throw new Error("a lone surrogate");
  return JSON.parse(text);
}
