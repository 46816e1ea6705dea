
"use strict";
const { rules, implementations, cases } = JSON.parse(document.getElementById("data").textContent);
const [dialog, heading, ruleText, list, status, find, count, more] = ["dialog", "#heading", "#rule", "#cases", "#status", "#find", "#count", "#more"].map((one) => document.querySelector(one));
const PAGE = 100;
let shown = [];
let drawn = 0;
let opened;

const element = (name, className, ...children) => {
  const result = document.createElement(name);
  if (className) result.className = className;
  result.append(...children);
  return result;
};

// What cannot be seen, or would move what can, stands as its code point.
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029\u00a0\u115f\u1160\u3164\ufeff\ufffc\ufffd]/u;
const visible = (text) => {
  const parts = [];
  let plain = "";
  for (const character of text) {
    if (!HIDDEN.test(character)) {
      plain += character;
      continue;
    }
    if (plain) parts.push(plain);
    plain = "";
    parts.push(element("i", "", "U+" + character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")));
  }
  return plain ? [...parts, plain] : parts;
};
const bytes = (base64) => Array.from(atob(base64), (one) => (one >= " " && one <= "~" ? one : element("i", "", one.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0"))));

const fits = (wanted, traits) => Object.entries(wanted).every(([name, value]) => traits[name] === value);
const expectedOf = (one, traits) => (one.variants ?? []).find((variant) => fits(variant.if, traits))?.expect ?? one.expect;

// Cases that are built are those that are parsed, the other way.
const casesOf = (implementation) => {
  const all = implementation.build ? [...cases, ...cases.filter((one) => one.buildable).map((one) => ({ ...one, id: "build/" + one.id, rules: [...one.rules, "W1"], isBuilt: true }))] : cases;
  if (!implementation.ran) return all;
  const ran = new Set(implementation.ran);
  return all.filter(({ id }) => ran.has(id));
};
const statusOf = (one, { failures, known }) => (Object.hasOwn(failures, one.id) ? "failed" : Object.hasOwn(known, one.id) ? "known" : "passed");

const describe = (one, implementation) => {
  const rows = element("dl");
  const row = (title, ...content) => rows.append(element("dt", "", title), element("dd", "", ...content));
  const code = (...content) => element("pre", "", ...content);
  const failures = implementation.failures[one.id] ?? [];
  const expected = expectedOf(one, implementation.traits);
  row("Rules", one.rules.join(", "));
  row(one.isBuilt ? "Built from" : "Frame", code(...(one.frameBase64 === undefined ? visible(one.frame) : bytes(one.frameBase64))));
  row("Expected", code(...visible(JSON.stringify(expected))), ...(one.orElse ? [element("p", "", "or"), code(...visible(JSON.stringify(one.orElse)))] : []));
  if ((expected.kind === "ok" || expected.kind === "unknown-type") && expected.reencoded === undefined) row("", "and the frame again, equal as a value");
  if (failures.length === 0) row("Got", Object.hasOwn(implementation.known, one.id) ? "another answer, which is known" : "what was expected");
  for (const { kind, detail, got } of failures) {
    if (got) row("Got", code(...visible(JSON.stringify(got))));
    row(kind === "wrong-answer" ? "First difference" : kind, element("mark", "", ...visible(detail)));
  }
  const known = implementation.known[one.id];
  if (known) row("Known failure", ...visible(`${known.kind}: ${known.reason}`), ...(known.detail ? [code(...visible(known.detail))] : []));
  return rows;
};

const draw = () => {
  for (const one of shown.slice(drawn, drawn + PAGE)) {
    const state = statusOf(one, opened.implementation);
    const details = element("details", "", element("summary", "", element("b", state, state), element("code", "", ...visible(one.id))));
    details.addEventListener("toggle", () => details.children.length === 1 && details.append(describe(one, opened.implementation)));
    list.append(details);
  }
  drawn = Math.min(shown.length, drawn + PAGE);
  count.value = `${shown.length} ${shown.length === 1 ? "case" : "cases"}`;
  more.hidden = drawn === shown.length;
};
const filter = () => {
  const text = find.value.toLowerCase();
  const wanted = ({ id, frame = "" }) => id.toLowerCase().includes(text) || frame.toLowerCase().includes(text);
  const all = casesOf(opened.implementation).filter((one) => (opened.rule === undefined || one.rules.includes(opened.rule.id)) && wanted(one));
  shown = all.filter((one) => status.value === "" || statusOf(one, opened.implementation) === status.value);
  const order = ["failed", "known", "passed"];
  shown.sort((a, b) => order.indexOf(statusOf(a, opened.implementation)) - order.indexOf(statusOf(b, opened.implementation)));
  drawn = 0;
  list.replaceChildren();
  draw();
};

const open = (button) => {
  opened = { button, rule: rules.find(({ id }) => id === button.dataset.rule), implementation: implementations[Number(button.dataset.implementation)] };
  heading.textContent = `${opened.rule?.id ?? "All rules"} in ${opened.implementation.name}`;
  ruleText.replaceChildren(...(opened.rule?.text ?? "").split("`").flatMap((part, index) => (index % 2 === 1 ? element("code", "", ...visible(part)) : visible(part))));
  status.value = "";
  find.value = "";
  filter();
  dialog.showModal();
  heading.focus();
  list.querySelector("details")?.toggleAttribute("open", Object.keys(opened.implementation.failures).length > 0);
};

const buttons = [...document.querySelectorAll("td button")];
for (const button of buttons) button.addEventListener("click", () => open(button));
document.querySelector("table").addEventListener("keydown", (event) => {
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  const cell = event.target.closest("td");
  if (!step || !cell) return;
  event.preventDefault();
  const body = [...document.querySelectorAll("tbody tr")];
  let column = cell.cellIndex + step[0];
  let row = body.indexOf(cell.parentElement) + step[1];
  for (; body[row]?.cells[column]; column += step[0], row += step[1]) {
    const target = body[row].cells[column].querySelector("button");
    if (!target) continue;
    target.focus();
    return;
  }
});
document.getElementById("close").addEventListener("click", () => dialog.close());
dialog.addEventListener("close", () => opened.button.focus());
document.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
status.addEventListener("change", filter);
find.addEventListener("input", filter);
more.addEventListener("click", () => {
  const next = drawn;
  draw();
  list.children[next]?.querySelector("summary").focus();
});
