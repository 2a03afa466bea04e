import type { JsonObject } from '../../base/json.ts';

/** A field of the metadata, and the other names under which the response repeats its value. */
export interface FieldAliases {
  readonly name: string;
  readonly aliases: readonly string[];
}

/**
 * Groups names that differ only in case and punctuation and have the same value, such as `og:title` and `ogTitle` (contract 2.5): the first
 * stays, the others are its aliases. A name with another value stays for itself.
 */
export function groupAliases(metadata: JsonObject, names: readonly string[]): readonly FieldAliases[] {
  const groups = new Map<string, { readonly name: string; readonly aliases: string[] }>();
  for (const name of names) {
    const key = `${plainName(name)}\n${JSON.stringify(metadata[name] ?? null)}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { name, aliases: [] });
    else known.aliases.push(name);
  }
  return [...groups.values()];
}

function plainName(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase() || name;
}
