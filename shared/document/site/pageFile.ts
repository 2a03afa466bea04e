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

/**
 * Returns a document of a job as a file: its Markdown below front matter, or the document as JSON if it has no Markdown. Null for a page that
 * failed and has no content.
 */
export function pageFile(document: JsonValue, page: SitePage): PageFile | null {
  const parts = isJsonObject(document) ? document : {};
  const { markdown } = parts;
  if (typeof markdown === 'string')
    return { ending: 'md', text: `${frontMatter(parts, page)}\n${markdown.trimEnd()}\n` };
  const hasContent = Object.keys(parts).some((name) => name !== 'metadata' && name !== 'warning');
  if (!hasContent && page.error !== null) return null;
  return { ending: 'json', text: `${writeExactJson(document, 2)}\n` };
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
  const scalar = typeof text === 'string' ? text.slice(0, maxValueChars) : text;
  // YAML takes these as line breaks, which JSON does not.
  const json = JSON.stringify(scalar).replaceAll(/[\u0085\u2028\u2029]/g, escaped);
  return [`${name}: ${json}`];
}

function escaped(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
