import { isJsonObject, parseJson, type JsonValue } from '../../../shared/base/json.ts';
import type { DocumentDigest } from '../documentProtocol.ts';

/** The first screen of a long document. */
export interface FirstScreen {
  /** The body id, and the kind that it was opened as. */
  readonly key: string;
  readonly digest: DocumentDigest;
  /** Queries with their results. */
  readonly answers: readonly (readonly [question: string, value: unknown])[];
}

/** Marks numbers of a `Float32Array`. */
const float32 = '$float32';

/**
 * Serializes a first screen for the same build of the program, because the meaning of results may change in the next one. Results that JSON
 * would alter are omitted. The first line is the hash of the rest.
 */
export async function writeFirstScreen(build: string, { key, digest, answers }: FirstScreen): Promise<string> {
  const kept = answers.filter(([, value]) => isFaithful(value));
  const text = JSON.stringify({ build, key, digest, answers: kept }, (_, value: unknown) =>
    value instanceof Float32Array ? { [float32]: [...value] } : value,
  );
  return `${await hashOf(text)}\n${text}`;
}

/** Returns null if the text is from another build or another opening, or was altered. */
export async function readFirstScreen(build: string, key: string, written: string): Promise<FirstScreen | null> {
  const end = written.indexOf('\n');
  const text = written.slice(end + 1);
  if ((await hashOf(text)) !== written.slice(0, Math.max(0, end))) return null;
  const parsed = parseJson(text);
  const screen = parsed.ok ? parsed.value : null;
  if (screen === null || !isJsonObject(screen) || screen['build'] !== build || screen['key'] !== key) return null;
  // Written by this very build, as the hash proves. The digest contains no typed arrays, but may contain untrusted names.
  return { key, digest: screen['digest'], answers: revived(screen['answers'] ?? []) } as unknown as FirstScreen;
}

function revived(value: JsonValue): unknown {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(revived);
  if (!isJsonObject(value)) return value;
  const numbers = value[float32];
  if (numbers !== undefined) return new Float32Array(numbers as readonly number[]);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, revived(part)]));
}

/** Returns whether a value survives a JSON round trip unchanged. */
function isFaithful(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isFaithful);
  if (value instanceof Float32Array) return value.every((number) => Number.isFinite(number));
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false;
  // A page may have a field of any name.
  return Object.entries(value).every(([name, part]) => name !== float32 && name !== '__proto__' && isFaithful(part));
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
