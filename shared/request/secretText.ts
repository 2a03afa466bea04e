/** Key formats of well-known services. */
const knownForms: readonly RegExp[] = [
  /\bfc-[0-9a-z]{20,}/i,
  /\bsk-[\w-]{20,}/,
  /\b(?:gh[pousr]|github_pat)_\w{20,}/,
  /\bglpat-[\w-]{16,}/,
  /\bxox[abprs]-[\w-]{10,}/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bAIza[\w-]{30,}/,
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
];

/**
 * Returns whether text looks like a key or token: a known format, or one long word of mixed letters and digits that is not natural
 * language.
 */
export function looksLikeSecret(text: string): boolean {
  if (knownForms.some((form) => form.test(text))) return true;
  return text.split(/\s+/).some(isRandomWord);
}

export interface FoundSecret {
  /** From 1. */
  readonly line: number;
  /** Its first characters: enough to find it, too few to use it. */
  readonly start: string;
}

/** Returns the positions of possible keys in a long text; the first of each line, at most `most`. */
export function findSecrets(text: string, most: number): readonly FoundSecret[] {
  const found: FoundSecret[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (found.length === most) break;
    const secret = secretIn(line);
    if (secret !== null) found.push({ line: index + 1, start: secret.slice(0, 6) });
  }
  return found;
}

function secretIn(line: string): string | null {
  for (const form of knownForms) {
    const match = form.exec(line);
    if (match !== null) return match[0];
  }
  return line.split(/\s+/).find(isRandomWord) ?? null;
}

function isRandomWord(word: string): boolean {
  if (word.length < 24 || !/^[\w+/=.-]+$/.test(word)) return false;
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/].filter((kind) => kind.test(word)).length;
  const isHex = /^[0-9a-f]{32,}$/i.test(word) && /[0-9]/.test(word) && /[a-f]/i.test(word);
  return isHex || (kinds === 3 && bitsPerLetter(word) > 3.5);
}

function bitsPerLetter(word: string): number {
  const counts = new Map<string, number>();
  for (const letter of word) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / word.length) * Math.log2(count / word.length);
  return bits;
}

const secretHeader =
  /^(?:proxy-)?authorization$|^cookie$|(?:api|access|auth|secret)[-_]?(?:key|token)|^x-.*(?:key|token|secret)$/i;

/** Whether a header of this name carries a key. */
export function isSecretHeader(name: string): boolean {
  return secretHeader.test(name);
}
