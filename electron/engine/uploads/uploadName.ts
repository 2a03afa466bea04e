import { parseLimits } from '../../../shared/api/parse.ts';

/** Characters of a file name that are kept: letters, marks, numbers, punctuation, symbols and the space; no controls, bidi marks and halves of characters. */
const unsafe = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]|[/\\]/gu;

/**
 * Returns a file name as a client gave it, safe to show and to put in a URL: its last part alone, other characters replaced, at most 255
 * characters with its extension. It never becomes a path.
 */
export function uploadName(given: string): string {
  // Browsers write a quotation mark so in a multipart body (HTML standard, 4.10.21.8).
  const last = given.replaceAll('%22', '"').split(/[/\\]/).at(-1) ?? '';
  const name = last
    .slice(-10 * parseLimits.maxNameChars)
    .replace(unsafe, '_')
    .trim();
  if (/^\.*$/.test(name)) return 'file';
  const chars = Array.from(name);
  if (chars.length <= parseLimits.maxNameChars) return name;
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  return `${chars.slice(0, parseLimits.maxNameChars - ending.length).join('')}${ending}`;
}
