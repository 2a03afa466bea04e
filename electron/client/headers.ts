import { redactText } from './redact.ts';

/** Names in lower case, in the order received. */
export type Headers = readonly (readonly [string, string])[];

/** The value of a header, or null; of several the first. */
export function headerOf(headers: Headers, name: string): string | null {
  return headers.find(([known]) => known === name)?.[1] ?? null;
}

/** Size in bytes as on the wire. */
export function sizeOfHeaders(headers: Headers): number {
  return headers.reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
}

export function redactHeaders(headers: Headers, secrets: readonly string[]): [string, string][] {
  return headers.map(([name, value]) => [redactText(name, secrets), redactText(value, secrets)]);
}

/** The bearer header of contract 5.1, for a service that wants one. */
export function authorization(key: string | null): Readonly<Record<string, string>> {
  return key === null ? {} : { authorization: `Bearer ${key}` };
}
