import type { CurlArgument } from './curlOptions.ts';

/** The query that a cURL command adds to its URL. */
export interface CurlQuery {
  /** The parts that are joined with `&`, encoded as cURL encodes them. */
  readonly parts: readonly string[];
  /** Options that name a file, which an import never reads. */
  readonly files: readonly CurlArgument[];
}

/** Whether an option carries data that `--get` moves from the body into the URL. */
export function isCurlData({ kind }: CurlArgument): boolean {
  return kind === 'data' || kind === 'json' || kind === 'query';
}

/**
 * Collects the query of a cURL command: `--url-query` always, and the data of `-d`, `--json` and `--data-urlencode` where
 * `-G` is given (curl(1)).
 * @param parts the options in their order
 */
export function readCurlQuery(parts: readonly CurlArgument[]): CurlQuery {
  const isGet = parts.some(({ kind }) => kind === 'get');
  const query: string[] = [];
  const files: CurlArgument[] = [];
  for (const part of parts) {
    if (part.kind !== 'urlQuery' && !(isGet && isCurlData(part))) continue;
    const read = part.kind === 'urlQuery' || part.kind === 'query' ? encodeData(part) : plainData(part);
    if (read === null) files.push(part);
    else if (read !== '') query.push(read);
  }
  return { parts: query, files };
}

/** Adds query parts to a URL, in front of its fragment. */
export function withQuery(url: string, parts: readonly string[]): string {
  if (parts.length === 0) return url;
  const hash = url.indexOf('#');
  const [before, fragment] = hash < 0 ? [url, ''] : [url.slice(0, hash), url.slice(hash)];
  const joint = !before.includes('?') ? '?' : /[?&]$/.test(before) ? '' : '&';
  return `${before}${joint}${parts.join('&')}${fragment}`;
}

/** `-d` is sent as written; only characters that are invalid in a URL are encoded. Null for a file. */
function plainData({ option, word }: CurlArgument): string | null {
  if (word.startsWith('@') && option !== '--data-raw') return null;
  return word.replaceAll(/[\s"<>#]/g, (character) => encodeText(character));
}

/** The forms of `--data-urlencode`: `content`, `=content`, `name=content`, `@file`, `name@file`; `+content` is sent as it is. */
function encodeData({ kind, word }: CurlArgument): string | null {
  if (kind === 'urlQuery' && word.startsWith('+')) return word.slice(1);
  const at = word.search(/[=@]/);
  if (at < 0) return encodeText(word);
  if (word[at] === '@') return null;
  const content = encodeText(word.slice(at + 1));
  return at === 0 ? content : `${word.slice(0, at)}=${content}`;
}

/** Percent-encoding of all but the unreserved characters (RFC 3986, section 2.3). A lone surrogate becomes U+FFFD. */
function encodeText(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd')).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
