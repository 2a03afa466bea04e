/**
 * Tables without a prototype. A name from a page, a file or a service is safe as their key: `constructor` and `__proto__` find no entry
 * unless one was set, where a plain object returns inherited values.
 */

/** A constant table of the entries of a plain object. */
export function lookupTable<Value>(entries: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  return Object.assign(emptyTable<Value>(), entries);
}

/** A table to fill under names that are not known in advance. */
export function emptyTable<Value>(): Record<string, Value> {
  return Object.create(null) as Record<string, Value>;
}
