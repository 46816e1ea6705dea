/**
 * The mathematical value of a JSON number as text: the shortest run of digits with its sign, and a power of ten. Equal
 * texts are equal numbers, however long, which no double can say (rule T9).
 */
export function decimal(text: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (match === null) throw new SyntaxError(`not a JSON number: ${text.slice(0, 40)}`);
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  const digits = (whole + fraction).replace(/^0+/, "");
  // A pattern for zeros at the end would try each run of zeros from each of its places.
  let end = digits.length;
  while (digits[end - 1] === "0") end--;
  const significant = digits.slice(0, end);
  if (significant === "") return "0";
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - significant.length);
  return `${sign}${significant}e${power}`;
}
