import { shortestSecret } from '../../shared/connection/secretSlots.ts';

/**
 * The spellings in which a secret may come back: as it is, inside JSON or HTML, percent-encoded, in hexadecimal, and in
 * both base64 alphabets wherever in an encoded text it begins. Longest first.
 */
export function formsOf(secret: string): readonly string[] {
  if (secret.length < shortestSecret) return [];
  const forms = new Set<string>([
    secret,
    insideJson(secret),
    // A gateway that quotes the request in its error puts JSON into JSON; a version of an agent's result is that by itself.
    insideJson(insideJson(secret)),
    insideJson(insideJson(insideJson(secret))),
    secret.replaceAll('/', String.raw`\/`),
    escapeHtml(secret),
    encodeURIComponent(secret),
    percentEncodeAll(secret, 'upper'),
    percentEncodeAll(secret, 'lower'),
    Buffer.from(secret, 'utf8').toString('hex'),
    Buffer.from(secret, 'utf8').toString('hex').toUpperCase(),
    ...base64Forms(secret),
  ]);
  return [...forms]
    .filter((form) => form.length >= shortestSecret)
    .toSorted((left, right) => right.length - left.length);
}

/**
 * Base64 of a text depends on how many bytes stand before it, modulo three, and its first and last characters on the
 * neighbours: what is left for each of the three beginnings is the same in every surrounding.
 */
function base64Forms(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  return [0, 1, 2].flatMap((before) => {
    const padded = Buffer.concat([Buffer.alloc(before), bytes]);
    const encoded = padded.toString('base64').replaceAll('=', '');
    const firstOwn = Math.ceil((before * 8) / 6);
    const lastOwn = Math.floor((padded.byteLength * 8) / 6);
    const stable = encoded.slice(firstOwn, lastOwn);
    return [stable, stable.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

function insideJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function percentEncodeAll(secret: string, letters: 'upper' | 'lower'): string {
  const hex = Buffer.from(secret, 'utf8').toString('hex').match(/../g) ?? [];
  return hex.map((byte) => `%${letters === 'upper' ? byte.toUpperCase() : byte}`).join('');
}

function escapeHtml(secret: string): string {
  return secret
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
