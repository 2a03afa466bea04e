import type { PiiSpan } from './redactSettings.ts';

const localCharacter = /[\p{L}\p{N}._%+'-]/u;
const domainCharacter = /[\p{L}\p{N}.-]/u;
const longestLocal = 64;
const longestDomain = 253;

/** Ends of names that stand behind an `@` and are files or sizes, not hosts: `logo@2x.png`. */
const fileEndings =
  /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|css|scss|less|js|mjs|cjs|ts|tsx|jsx|json|html?|map|mp[34]|webm|woff2?|ttf|pdf|zip|gz|tgz)$/i;

/**
 * Addresses of e-mail, found from their `@`: each look to the left and to the right is bounded, whatever the text. No
 * address: what stands in a path (`/@name`), a handle (`@name@host`), a repository (`git@host:path`), a package (`name@1.2.3`).
 */
export function findEmails(text: string): PiiSpan[] {
  const spans: PiiSpan[] = [];
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const start = localStart(text, at);
    const end = domainEnd(text, at + 1);
    if (start === at || end === at + 1) continue;
    const before = text.charAt(start - 1);
    if (before === '@' || before === '/' || before === ':') {
      // A user name in an address of the web; `mailto:` is what it says.
      if (!/mailto:$/i.test(text.slice(Math.max(0, start - 7), start))) continue;
    }
    if (/^:[\w~./]/.test(text.slice(end, end + 2))) continue;
    if (isHost(text.slice(at + 1, end))) spans.push({ start, end, entity: 'EMAIL' });
  }
  return spans;
}

/** The forms in which people hide an address from programs: `name [at] host [dot] org`. */
export function findHiddenEmails(text: string): PiiSpan[] {
  const pattern =
    /[\w.%+-]{1,64} ?(?:\[at\]|\(at\)|\{at\}) ?[\w-]{1,63}(?: ?(?:\[dot\]|\(dot\)|\{dot\}|\.) ?[\w-]{1,63}){1,4}/gi;
  return [...text.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    entity: 'EMAIL' as const,
  }));
}

function localStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < longestLocal && localCharacter.test(text.charAt(start - 1))) start -= 1;
  // A quote, a dot or a dash does not begin a name.
  while (start < at && /[.'%-]/.test(text.charAt(start))) start += 1;
  return text.charAt(at - 1) === '.' ? at : start;
}

function domainEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && end - from < longestDomain && domainCharacter.test(text.charAt(end))) end += 1;
  while (end > from && /[.-]/.test(text.charAt(end - 1))) end -= 1;
  return end;
}

function isHost(domain: string): boolean {
  const labels = domain.split('.');
  const last = labels.at(-1) ?? '';
  if (labels.length < 2 || !/^(?:\p{L}{2,24}|xn--[a-z0-9-]{2,59})$/iu.test(last)) return false;
  if (fileEndings.test(domain) && (/^\d/.test(domain) || labels.length === 2)) return false;
  return labels.every((label) => label !== '' && label.length <= 63 && !label.startsWith('-') && !label.endsWith('-'));
}
