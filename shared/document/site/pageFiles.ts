import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { writeExactJson } from '../../base/exactNumber.ts';
import type { SitePage } from './sitePages.ts';

/** Fields of `metadata` that a file of a page has in its front matter, in this order. */
const metadataFields = [
  'title',
  'description',
  'language',
  'author',
  'publishedTime',
  'modifiedTime',
  'sourceURL',
  'url',
  'statusCode',
  'scrapeId',
  'contentType',
  'proxyUsed',
  'cacheState',
  'cachedAt',
  'creditsUsed',
] as const;

/** A page as a file; the text ends with a line break. */
export interface PageFile {
  readonly ending: 'md' | 'json';
  readonly text: string;
}

/** Fields of a document that are no content, or that its Markdown file has. */
const ownFields: ReadonlySet<string> = new Set(['markdown', 'metadata', 'warning']);

/**
 * Returns a document of a job as files: its Markdown below front matter, and the whole document as JSON if it has other formats or no
 * Markdown. None for a page that failed and has no content.
 */
export function pageFiles(document: JsonValue, page: SitePage): readonly PageFile[] {
  const parts = isJsonObject(document) ? document : {};
  const { markdown } = parts;
  const hasOtherFormats = Object.keys(parts).some((name) => !ownFields.has(name));
  const json: PageFile = { ending: 'json', text: `${writeExactJson(document, 2)}\n` };
  if (typeof markdown !== 'string') return !hasOtherFormats && page.error !== null ? [] : [json];
  const text: PageFile = { ending: 'md', text: `${frontMatter(parts, page)}\n${markdown.trimEnd()}\n` };
  return hasOtherFormats ? [text, json] : [text];
}

/** YAML between two lines of dashes. Values are written as JSON, which YAML includes: no text of a page can end or change it. */
function frontMatter({ metadata }: JsonObject, { words, error }: SitePage): string {
  const known = isJsonObject(metadata) ? metadata : {};
  const lines = metadataFields.flatMap((name) => lineOf(name, known[name]));
  return ['---', ...lines, ...lineOf('words', words), ...lineOf('error', error), '---', ''].join('\n');
}

const maxValueChars = 2000;

function lineOf(name: string, value: JsonValue | undefined): readonly string[] {
  const text = Array.isArray(value) ? (value as readonly JsonValue[])[0] : value;
  if (text === undefined || text === null || text === '' || typeof text === 'object') return [];
  // A lone surrogate has no escape that a reader of YAML takes.
  const scalar =
    typeof text === 'string' ? text.slice(0, maxValueChars).replaceAll(/[\ud800-\udfff]/gu, '\ufffd') : text;
  // YAML takes these as line breaks, which JSON does not.
  const json = JSON.stringify(scalar).replaceAll(/[\u0085\u2028\u2029]/g, escaped);
  return [`${name}: ${json}`];
}

function escaped(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
