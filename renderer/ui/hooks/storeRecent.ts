/** Stores a value under a name, and drops the least recently used names beyond the maximum. */
export function storeRecent<Name, Value>(kept: Map<Name, Value>, name: Name, value: Value, most: number): void {
  kept.delete(name);
  kept.set(name, value);
  for (const old of [...kept.keys()].slice(0, Math.max(0, kept.size - most))) kept.delete(old);
}
