import type { PiiSpan } from './redactSettings.ts';

const localCharacter = /[\p{L}\p{N}._%+'-]/u;
const domainCharacter = /[\p{L}\p{N}.-]/u;
const maxLocalChars = 64;
const maxDomainChars = 253;

/** File extensions and sizes after an `@` that is not followed by a host: `logo@2x.png`. */
const fileEndings =
  /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|css|scss|less|js|mjs|cjs|ts|tsx|jsx|json|html?|map|mp[34]|webm|woff2?|ttf|pdf|zip|gz|tgz)$/i;

/**
 * Finds email addresses, starting at their `@`: the search to the left and right is bounded for any text. Not an email address: a path
 * segment (`/@name`), a handle (`@name@host`), a repository (`git@host:path`), a package (`name@1.2.3`).
 */
export function findEmails(text: string): PiiSpan[] {
  const spans: PiiSpan[] = [];
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const start = localStart(text, at);
    const end = domainEnd(text, at + 1);
    if (start === at || end === at + 1) continue;
    const before = text.charAt(start - 1);
    if (before === '@' || before === '/' || before === ':') {
      // A user name in a URL; after `mailto:` it is an email address.
      if (!/mailto:$/i.test(text.slice(Math.max(0, start - 7), start))) continue;
    }
    if (/^:[\w~./]/.test(text.slice(end, end + 2))) continue;
    if (isHost(text.slice(at + 1, end))) spans.push({ start, end, entity: 'EMAIL' });
  }
  return spans;
}

/** Obfuscated email addresses: `name [at] host [dot] org`. */
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
  while (start > 0 && at - start < maxLocalChars && localCharacter.test(text.charAt(start - 1))) start -= 1;
  // A name does not begin with a quote, a dot or a dash.
  while (start < at && /[.'%-]/.test(text.charAt(start))) start += 1;
  return text.charAt(at - 1) === '.' ? at : start;
}

function domainEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && end - from < maxDomainChars && domainCharacter.test(text.charAt(end))) end += 1;
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
