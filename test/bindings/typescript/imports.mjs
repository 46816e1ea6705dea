// Prints every module that importing the package loads, by asking the loader.
import { register } from "node:module";

const loaded = [];
const { port1, port2 } = new MessageChannel();
port1.on("message", (url) => loaded.push(url));
port1.unref();
const hook = `let port;
export function initialize(given) { port = given; }
export async function load(url, context, next) { port.postMessage(url); return next(url, context); }`;
register(`data:text/javascript,${encodeURIComponent(hook)}`, { data: port2, transferList: [port2] });
await import(process.argv[2]);
setTimeout(() => console.log(JSON.stringify(loaded)), 50);
