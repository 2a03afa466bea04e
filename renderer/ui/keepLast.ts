/** Keeps a value under a name, and of all names those that were used last. */
export function keepLast<Name, Value>(kept: Map<Name, Value>, name: Name, value: Value, most: number): void {
  kept.delete(name);
  kept.set(name, value);
  for (const old of [...kept.keys()].slice(0, Math.max(0, kept.size - most))) kept.delete(old);
}
