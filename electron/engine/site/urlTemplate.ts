import { percentDecoded } from '../../../shared/base/percentDecoded.ts';
import { hostName, isWebUrl, parseUrl, withoutWww } from './webUrl.ts';

const maxSegments = 20;
const maxParameters = 20;
/** A longer segment is a slug whatever it contains. */
const maxSegmentChars = 100;
/** A stem of that many characters or words is the title of one page, not a fixed part of the site's paths. */
const minSlugChars = 20;
const minSlugWords = 3;
const maxExtensionChars = 5;

/**
 * Returns the template of a URL: host and path with the parts that differ from page to page replaced by their kind (`{date}`, `{n}`,
 * `{hex}`, `{slug}`), and the names of its query parameters. The pages of one template usually are of one sort: products, days of a
 * calendar, results of a search.
 * @param url an absolute URL
 * @returns null where the text is no `http:` or `https:` URL
 */
export function urlTemplate(url: string): string | null {
  const parsed = parseUrl(url);
  if (parsed === null || !isWebUrl(parsed)) return null;
  const segments = parsed.pathname.split('/', maxSegments + 2).filter((segment) => segment !== '');
  const path = segments
    .slice(0, maxSegments)
    .map((segment) => `/${segmentTemplate(segment)}`)
    .join('');
  const rest = segments.length > maxSegments ? '/…' : '';
  return `${withoutWww(hostName(parsed))}${path === '' ? '/' : path}${rest}${queryTemplate(parsed.searchParams)}`;
}

function queryTemplate(parameters: URLSearchParams): string {
  const names = new Set<string>();
  for (const name of parameters.keys()) {
    if (names.size === maxParameters) break;
    names.add(name.length > maxSegmentChars ? '{slug}' : withoutNumbers(name));
  }
  return names.size === 0 ? '' : `?${[...names].toSorted().join('&')}`;
}

function segmentTemplate(segment: string): string {
  if (segment.length > maxSegmentChars) return '{slug}';
  const text = percentDecoded(segment).toLowerCase();
  const dot = text.lastIndexOf('.');
  const hasExtension = dot > 0 && text.length - dot - 1 <= maxExtensionChars && /[a-z]/.test(text.slice(dot + 1));
  return hasExtension ? stemTemplate(text.slice(0, dot)) + text.slice(dot) : stemTemplate(text);
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const date =
  /(?<!\d)\d{4}([-_.])(?:0?[1-9]|1[0-2])(?:\1(?:0?[1-9]|[12]\d|3[01]))?(?!\d)|(?<!\d)(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d)/g;

function stemTemplate(stem: string): string {
  if (uuid.test(stem) || isHexadecimal(stem)) return '{hex}';
  const dated = stem.replace(date, '{date}');
  return isSlug(dated) ? '{slug}' : withoutNumbers(dated);
}

/** Words such as `facade` and plain numbers have hexadecimal digits alone too. */
function isHexadecimal(stem: string): boolean {
  return stem.length >= 8 && /^[0-9a-f]+$/.test(stem) && /\d/.test(stem) && /[a-f]/.test(stem);
}

function isSlug(stem: string): boolean {
  const words = stem.split(/[-_+ ]/).filter((part) => /\p{L}/u.test(part) && part !== '{date}');
  return words.length >= minSlugWords || (words.length > 0 && stem.length >= minSlugChars);
}

function withoutNumbers(text: string): string {
  return text.replace(/\d+/g, '{n}');
}
