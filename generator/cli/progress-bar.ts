import type { Terminal } from "./terminal.js";

const WIDTH = 30;
const PAUSE_MS = 100;
const MEGABYTE = 1_000_000;

/** Shows a person how much of a file was read. */
export class ProgressBar {
  readonly #start = performance.now();
  #bytes = 0;
  #drawn = 0;
  #isShown = false;

  constructor(
    readonly terminal: Terminal,
    readonly name: string,
    readonly size: number | undefined,
  ) {}

  advance(bytes: number): void {
    this.#bytes += bytes;
    const now = performance.now();
    if (!this.terminal.interactive || now - this.#drawn < PAUSE_MS) return;
    this.#drawn = now;
    this.#isShown = true;
    this.terminal.err(`\r\x1b[K${this.#text(now)}`);
  }

  /** Leaves the line as it was before. */
  end(): void {
    if (this.#isShown) this.terminal.err("\r\x1b[K");
  }

  #text(now: number): string {
    const speed = `${(this.#bytes / MEGABYTE).toFixed(0)} MB, ${(this.#bytes / MEGABYTE / Math.max(0.001, (now - this.#start) / 1000)).toFixed(0)} MB/s`;
    const name = this.name.length > 24 ? `…${this.name.slice(-23)}` : this.name;
    if (this.size === undefined || this.size === 0) return `${name}  ${speed}`;
    const share = Math.min(1, this.#bytes / this.size);
    const full = Math.floor(share * WIDTH);
    return `${name}  [${"#".repeat(full)}${"-".repeat(WIDTH - full)}] ${Math.floor(share * 100)}%  ${speed}`;
  }
}
