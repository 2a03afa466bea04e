import { Parser } from 'htmlparser2';
import { resolveLink } from './resolveLink.ts';
import {
  sitemapLimits,
  type SitemapKind,
  type SitemapLink,
  type SitemapProblem,
  type SitemapSink,
  type SitemapTextReader,
} from './sitemapFile.ts';

/** Deeper elements belong to no sitemap; the parser searches all open elements at each end tag. */
const maxDepth = 64;
const maxFieldChars = 4096;

interface Format {
  readonly kind: SitemapKind;
  /** Local name of the element of one entry. */
  readonly entry: string;
}

const formats: ReadonlyMap<string, Format> = new Map([
  ['urlset', { kind: 'urlset', entry: 'url' }],
  ['sitemapindex', { kind: 'index', entry: 'sitemap' }],
  ['rss', { kind: 'feed', entry: 'item' }],
  ['rdf', { kind: 'feed', entry: 'item' }],
  ['feed', { kind: 'feed', entry: 'entry' }],
]);

type Field = 'loc' | 'lastmod' | 'title' | 'guid';

/** Elements of an entry and what they state, by local name in lower case. */
const sitemapFields: ReadonlyMap<string, Field> = new Map([
  ['loc', 'loc'],
  ['lastmod', 'lastmod'],
]);
const feedFields: ReadonlyMap<string, Field> = new Map([
  ['link', 'loc'],
  ['title', 'title'],
  ['guid', 'guid'],
  ['pubdate', 'lastmod'],
  ['updated', 'lastmod'],
  ['published', 'lastmod'],
  ['date', 'lastmod'],
]);

interface Entry {
  readonly depth: number;
  /** Namespace prefix with its colon. Images and videos have elements of the same local names under other prefixes. */
  readonly prefix: string;
  readonly texts: Record<Field, string>;
  readonly alternates: string[];
}

/**
 * Reads XML as it arrives: sitemaps, indexes, RSS, RDF and Atom. An entry counts once its end tag is read, so a file that ends early gives
 * the entries before its break and never a URL that is cut. Entities of a document type are not expanded.
 * @param base URL of the file, for relative URLs; null accepts absolute ones only
 */
export function createXmlSitemapReader(base: string | null, sink: SitemapSink): SitemapTextReader {
  let format: Format | null = null;
  let problem: SitemapProblem | null = null;
  let isStopped = false;
  let depth = 0;
  let entry: Entry | null = null;
  let field: Field | null = null;

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (isStopped) return;
        depth += 1;
        if (depth > maxDepth) {
          problem = 'too-deep';
          isStopped = true;
        } else if (depth === 1) {
          format = formats.get(localName(name)) ?? null;
          isStopped = format === null;
        } else if (entry === null) {
          if (localName(name) === format?.entry) entry = openEntry(depth, name);
        } else if (depth === entry.depth + 1) {
          const opened = openField(entry, format?.kind ?? null, name, attributes);
          // The first element of a name counts.
          field = opened !== null && entry.texts[opened] === '' ? opened : null;
        }
      },
      ontext(text) {
        if (isStopped || entry === null || field === null || entry.texts[field].length > maxFieldChars) return;
        entry.texts[field] += text;
      },
      onclosetag() {
        if (isStopped) return;
        if (entry !== null && depth === entry.depth) {
          closeEntry(entry, format?.kind ?? null, base, sink);
          entry = null;
        }
        if (entry !== null && depth === entry.depth + 1) field = null;
        depth -= 1;
        isStopped = depth === 0;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );

  return {
    write(text) {
      parser.write(text);
      return !isStopped;
    },
    end() {
      // The parser closes open elements at the end: they are cut, so their entries do not count.
      if (!isStopped && format !== null) problem = 'truncated';
      isStopped = true;
      parser.end();
    },
    kind: () => format?.kind ?? null,
    problem: () => problem,
  };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}

function openEntry(depth: number, name: string): Entry {
  const prefix = name.slice(0, name.indexOf(':') + 1);
  return { depth, prefix, texts: { loc: '', lastmod: '', title: '', guid: '' }, alternates: [] };
}

/** Returns the field whose text follows; attributes are read at once. */
function openField(
  entry: Entry,
  kind: SitemapKind | null,
  name: string,
  attributes: Readonly<Record<string, string>>,
): Field | null {
  const local = localName(name);
  if (kind !== 'feed') {
    if (local === 'link' && attributes['rel'] === 'alternate') entry.alternates.push(attributes['href'] ?? '');
    return name.startsWith(entry.prefix) && name.length === entry.prefix.length + local.length
      ? (sitemapFields.get(local) ?? null)
      : null;
  }
  const href = attributes['href'];
  if (local === 'link' && href !== undefined) {
    // Atom: the page itself is `alternate`, which is also the default.
    const isPage = (attributes['rel'] ?? 'alternate') === 'alternate';
    if (isPage && entry.texts.loc === '') entry.texts.loc = href;
    return null;
  }
  if (local === 'guid' && attributes['isPermaLink'] === 'false') return null;
  // Of media and other extensions only the date of Dublin Core is a field of the entry.
  if (!name.startsWith(entry.prefix) || (entry.prefix === '' && name.includes(':')))
    return name === 'dc:date' ? 'lastmod' : null;
  return feedFields.get(local) ?? null;
}

function closeEntry(entry: Entry, kind: SitemapKind | null, base: string | null, sink: SitemapSink): void {
  const { loc, guid } = entry.texts;
  const url = resolveLink(loc, base) ?? (kind === 'feed' ? resolveLink(guid, null) : null);
  const lastmod = entry.texts.lastmod.trim().slice(0, 40);
  const title = titleOf(entry);
  if (url === null) sink.onInvalid();
  else if (kind === 'index' || (kind === 'urlset' && isXmlFile(url))) sink.onSitemap(url);
  else sink.onLink(createLink(url, lastmod, title), false);
  for (const alternate of entry.alternates) {
    const resolved = resolveLink(alternate, base);
    if (resolved !== null && resolved !== url) sink.onLink(createLink(resolved, lastmod, title), true);
  }
}

function titleOf({ texts }: Entry): string {
  return texts.title === '' ? '' : texts.title.replace(/\s+/g, ' ').trim().slice(0, sitemapLimits.maxTitleChars);
}

/** Written without spreads, which take longer than the rest of an entry. */
function createLink(url: string, lastmod: string, title: string): SitemapLink {
  if (title === '') return lastmod === '' ? { url } : { url, lastmod };
  return lastmod === '' ? { url, title } : { url, lastmod, title };
}

/** Sites list sitemaps among their pages; a file that turns out to be none is listed as a page by the caller. */
function isXmlFile(url: string): boolean {
  return /\.xml(?:\.gz)?$/i.test(url);
}
