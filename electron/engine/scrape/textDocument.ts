import type { ExtractInput } from '../extract/extractDocument.ts';
import { indentJson } from '../../../shared/base/indentJson.ts';
import { jsonDepth, parseJson } from '../../../shared/base/json.ts';
import { readDelimited } from './delimitedText.ts';

/** A non-page response made readable: HTML as the source of every format, and markdown where that is not converted from it. */
export interface TextDocument {
  readonly html: string;
  readonly markdown: string | null;
}

/** Maximum length for reformatting JSON; longer JSON stays as received, because formatting takes the server's time. */
const maxPrettyChars = 2_000_000;
/** Deeper or larger than this, indented JSON would be many times the size of the received JSON: it stays as received. */
const indentLimits = { maxDepth: 200, maxCharacters: 8_000_000 };
const maxRows = 5_000;
const maxTableChars = 4_000_000;

/** Makes text of a media type other than HTML into a document: code stays code, tables become tables, prose stays unchanged. */
export function describeText(mediaType: string, text: string): TextDocument {
  if (isJson(mediaType)) return fenced('json', mediaType.includes('json') ? prettyJson(text) : text);
  if (mediaType === 'text/csv') return table(text);
  if (mediaType === 'text/tab-separated-values') return table(text, '\t');
  if (mediaType === 'text/markdown' || mediaType === 'text/x-markdown')
    return { html: preformatted(text, ''), markdown: text };
  const language =
    codeLanguages.get(mediaType) ??
    (mediaType.endsWith('+xml') ? 'xml' : mediaType.endsWith('yaml') ? 'yaml' : undefined);
  return language === undefined ? { html: preformatted(text, ''), markdown: text } : fenced(language, text);
}

const codeLanguages: ReadonlyMap<string, string> = new Map([
  ['application/xml', 'xml'],
  ['text/xml', 'xml'],
  ['text/css', 'css'],
  ['text/javascript', 'javascript'],
  ['application/javascript', 'javascript'],
  ['application/x-javascript', 'javascript'],
  ['application/ecmascript', 'javascript'],
  ['application/toml', 'toml'],
  ['application/x-sh', 'sh'],
  ['application/sql', 'sql'],
  ['application/graphql', 'graphql'],
  ['text/vtt', 'vtt'],
  ['text/calendar', 'ics'],
  ['text/vcard', 'vcf'],
]);

function isJson(mediaType: string): boolean {
  return (
    mediaType === 'application/json' ||
    mediaType === 'text/json' ||
    mediaType === 'application/x-ndjson' ||
    mediaType.endsWith('+json')
  );
}

function prettyJson(text: string): string {
  if (text.length > maxPrettyChars) return text;
  // Before it is parsed: the parser's time grows faster than the depth.
  if (jsonDepth(text) > indentLimits.maxDepth) return text;
  return parseJson(text).ok ? (indentJson(text, indentLimits) ?? text) : text;
}

function fenced(language: string, text: string): TextDocument {
  const body = text.trimEnd();
  // The fence must be longer than any run of backticks inside.
  let longest = 2;
  for (const [run] of body.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  return {
    html: preformatted(body, ` class="language-${language}"`),
    markdown: `${fence}${language}\n${body}\n${fence}`,
  };
}

function preformatted(text: string, attributes: string): string {
  return `<html><body><pre><code${attributes}>${escapeHtml(text)}</code></pre></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function table(text: string, separator?: string): TextDocument {
  if (text.length > maxTableChars) return fenced('csv', text);
  const { titles, rows, hasHead } = readDelimited(text, separator);
  if (rows.length > maxRows || rows.length === 0) return fenced('csv', text);
  const lines = (cell: string): string => escapeHtml(cell.trim()).replace(/\r?\n/g, '<br>');
  const row = (cells: readonly string[], name: string): string =>
    `<tr>${cells.map((cell) => `<${name}>${lines(cell)}</${name}>`).join('')}</tr>`;
  const above = titles.map((title) => `<p>${lines(title)}</p>`).join('');
  const head = hasHead ? `<thead>${row(rows[0] ?? [], 'th')}</thead>` : '';
  const body = rows.slice(hasHead ? 1 : 0).map((cells) => row(cells, 'td'));
  const whole = `${above}<table>${head}<tbody>${body.join('')}</tbody></table>`;
  return { html: `<html><body>${whole}</body></html>`, markdown: null };
}

/** The input that takes every format of a text document: all of it is content. */
export function fullDocument(input: ExtractInput, html: string): ExtractInput {
  return { ...input, html, onlyMainContent: false, includeTags: [], excludeTags: [] };
}
