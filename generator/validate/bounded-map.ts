/** A map that forgets its oldest entries when it is full, and remembers that it did. */
export class BoundedMap<K, V> {
  readonly #entries = new Map<K, V>();
  /** True once something was forgotten: what is not there may have been. */
  forgot = false;

  constructor(readonly limit: number) {}

  get size(): number {
    return this.#entries.size;
  }

  get(key: K): V | undefined {
    return this.#entries.get(key);
  }

  has(key: K): boolean {
    return this.#entries.has(key);
  }

  /** Sets an entry; a new one is the youngest. Gives what was forgotten for it. */
  set(key: K, value: V): V | undefined {
    this.#entries.set(key, value);
    if (this.#entries.size <= this.limit) return undefined;
    const [oldest, forgotten] = this.#entries.entries().next().value as [K, V];
    this.#entries.delete(oldest);
    this.forgot = true;
    return forgotten;
  }

  delete(key: K): boolean {
    return this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }

  values(): IterableIterator<V> {
    return this.#entries.values();
  }

  entries(): IterableIterator<[K, V]> {
    return this.#entries.entries();
  }

  keys(): IterableIterator<K> {
    return this.#entries.keys();
  }
}
