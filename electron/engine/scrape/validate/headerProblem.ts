/** Headers that belong to the connection, not to the page: a page request with them would not be what it appears to be. */
const connectionHeaders = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const maxValueChars = 8_000;

/** Why a header cannot be sent with a page's request, as a sentence; null where it can. */
export function headerProblem(name: string, value: string): string | null {
  const lower = name.toLowerCase();
  if (!/^[!#$%&'*+.^_`|~0-9a-z-]{1,200}$/.test(lower)) return 'this is no name of a header';
  if (connectionHeaders.has(lower) || lower.startsWith('proxy-'))
    return 'this header belongs to the connection and cannot be set';
  if (value.length > maxValueChars) return `the value may have ${maxValueChars} characters`;
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value) ? null : 'the value has characters that no header may have';
}

/** Returns the problem of a language code; null for a valid one. A weight, as in Accept-Language, is allowed. */
export function languageProblem(language: string): string | null {
  return /^(?:\*|[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8}){0,5})(?:;q=[01](?:\.\d{1,3})?)?$/.test(language)
    ? null
    : 'this is not a language tag (en, de-CH)';
}
