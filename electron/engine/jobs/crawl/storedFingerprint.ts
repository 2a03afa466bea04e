import { parseJson } from '../../../../shared/base/json.ts';
import type { Fingerprint } from './crawlSite.ts';

/** Returns a fingerprint as text, for the store; the template is stored with the page. */
export function writeFingerprint({ simhash, wordCount, contentHash }: Fingerprint): string {
  return JSON.stringify([simhash.toString(16), wordCount, contentHash]);
}

/** Reads what {@link writeFingerprint} wrote; null for anything else. */
export function readFingerprint(text: string, template: string): Fingerprint | null {
  const parsed = parseJson(text);
  if (!parsed.ok || !Array.isArray(parsed.value)) return null;
  const [simhash, wordCount, contentHash] = parsed.value;
  if (typeof simhash !== 'string' || typeof wordCount !== 'number' || typeof contentHash !== 'string') return null;
  return /^[0-9a-f]{1,16}$/.test(simhash)
    ? { template, simhash: BigInt(`0x${simhash}`), wordCount, contentHash }
    : null;
}
