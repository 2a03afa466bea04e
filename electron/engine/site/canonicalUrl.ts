import { hostName, isWebUrl, normalizeEscapes, parseUrl, routeFragment, withoutWww } from './webUrl.ts';

/** Options of the crawl request that decide which URLs are one page. */
export interface UrlKeyOptions {
  readonly ignoreQueryParameters: boolean;
  /** Whether URLs that differ only in scheme, `www.`, index file, trailing slash, order of the query or tracking parameters are one page. */
  readonly deduplicateSimilarUrls: boolean;
}

/**
 * Returns the canonical form of a URL: two URLs of one page have the same. It identifies the page and is not what is fetched. The canonical
 * form of a canonical form is itself.
 * @param url an absolute URL
 * @returns null where the text is no `http:` or `https:` URL
 */
export function urlKey(url: string, options: UrlKeyOptions): string | null {
  const parsed = parseUrl(url);
  return parsed === null ? null : parsedUrlKey(parsed, options);
}

/** The same for a URL that is parsed already: parsing takes longer than the rest. */
export function parsedUrlKey(parsed: URL, options: UrlKeyOptions): string | null {
  if (!isWebUrl(parsed)) return null;
  const { ignoreQueryParameters, deduplicateSimilarUrls } = options;
  const path = normalizeEscapes(parsed.pathname);
  const query = ignoreQueryParameters ? '' : normalizeEscapes(parsed.search.slice(1));
  const fragment = normalizeEscapes(routeFragment(parsed));
  const rest = deduplicateSimilarUrls
    ? `${similarOrigin(parsed)}${similarPath(path)}${queryPart(similarQuery(query))}`
    : `${strictOrigin(parsed)}${path}${queryPart(query)}`;
  return rest + fragment;
}

function queryPart(query: string): string {
  return query === '' ? '' : `?${query}`;
}

/** The login of a URL belongs to its visitor, not to the page. */
function strictOrigin(url: URL): string {
  return `${url.protocol}//${hostName(url)}${portPart(url.port)}`;
}

/** On the default ports of the web, both schemes have the same pages; on another port only one of them answers. */
function similarOrigin(url: URL): string {
  const isDefaultPort = url.port === '' || url.port === '80' || url.port === '443';
  const host = withoutWww(hostName(url));
  return isDefaultPort ? `https://${host}` : `${url.protocol}//${host}${portPart(url.port)}`;
}

function portPart(port: string): string {
  return port === '' ? '' : `:${port}`;
}

const indexFile = /^(?:index\.(?:html?|php)|default\.aspx)$/i;

/** A path with a part that {@link similarPath} removes has one of these. */
const removablePart = /\/\/|\/$|;jsessionid=|\/(?:index\.(?:html?|php)|default\.aspx)$/i;

/** Removes empty segments, session ids, and index files at the end. */
function similarPath(path: string): string {
  if (path.startsWith('/') && !removablePart.test(path)) return path;
  const segments = path
    .split('/')
    .map(withoutSessionId)
    .filter((segment) => segment !== '');
  while (indexFile.test(segments.at(-1) ?? '')) segments.pop();
  return `/${segments.join('/')}`;
}

function withoutSessionId(segment: string): string {
  const cleaned = segment.replace(/;jsessionid=[^;]*/gi, '');
  // A dot segment would change the path when the key is parsed.
  return cleaned === '.' || cleaned === '..' ? segment : cleaned;
}

const droppedParameter =
  /^(?:utm_[^=]*|gclid|fbclid|msclkid|mc_cid|mc_eid|igshid|yclid|phpsessid)(?:=|$)|^sid=[0-9a-f]{32}$/i;

/** Removes tracking parameters and session ids, and sorts the rest by name; values of one name keep their order. */
function similarQuery(query: string): string {
  if (query === '') return '';
  return query
    .split('&')
    .filter((parameter) => parameter !== '' && !droppedParameter.test(parameter))
    .map((parameter) => ({ name: parameter.split('=', 1)[0] ?? '', parameter }))
    .toSorted((one, other) => compareTexts(one.name, other.name))
    .map(({ parameter }) => parameter)
    .join('&');
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
