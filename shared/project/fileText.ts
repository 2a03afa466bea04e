import { parseExactJson, writeExactJson } from '../base/exactNumber.ts';
import { isJsonObject, jsonDepth, type JsonObject } from '../base/json.ts';
import { err, ok, type Result } from '../base/result.ts';

/** Why a file of the requests folder cannot be read as its name indicates. Such a file is shown and never overwritten. */
export const fileFaults = [
  'merge',
  'not-json',
  'too-deep',
  'not-an-object',
  'newer',
  'shape',
  'too-big',
  'link',
  'unreadable',
] as const;
export type FileFault = (typeof fileFaults)[number];

/** The format that is written, and the newest that is understood. */
export const fileVersion = 1;

/** Maximum nesting depth, far above real requests; the platform's parser would recurse as deep as an untrusted file demands. */
const maxDepth = 200;

/** The object in a file, or why there is none; a `version` above ours is a file for a newer program. */
export function readObject(text: string): Result<JsonObject, FileFault> {
  if (jsonDepth(text) > maxDepth) return err('too-deep');
  // Some editors write a byte order mark at the start of a file.
  const parsed = parseExactJson(text.replace(/^\ufeff/, ''));
  if (!parsed.ok) return err(hasMergeMarks(text) ? 'merge' : 'not-json');
  if (!isJsonObject(parsed.value)) return err('not-an-object');
  const version = parsed.value['version'];
  return typeof version === 'number' && version > fileVersion ? err('newer') : ok(parsed.value);
}

/** Git leaves both sides of a merge conflict in the file, between conflict markers. */
function hasMergeMarks(text: string): boolean {
  return /^<{7} /m.test(text) && /^>{7} /m.test(text);
}

/** As files are written: two spaces, line feeds, one at the end. */
export function writeObject(object: JsonObject): string {
  return `${writeExactJson(object, 2)}\n`;
}

/**
 * An object with the known fields first, in the given order and without undefined ones, followed by the other fields of the previous
 * object, in their order.
 */
export function withUnknown(
  known: Readonly<Record<string, JsonObject[string] | undefined>>,
  before: JsonObject,
): JsonObject {
  const written = Object.entries(known).filter(([, value]) => value !== undefined);
  const unknown = Object.entries(before).filter(([name]) => !Object.hasOwn(known, name));
  return Object.fromEntries([...written, ...unknown]) as JsonObject;
}
