import { parseExactJson, writeExactJson } from '../../../shared/base/exactNumber.ts';
import { isJsonObject, jsonDepth, parseJson } from '../../../shared/base/json.ts';
import { hiddenCharacters } from '../../../shared/document/textRows.ts';
import { isPlayed } from '../../../shared/lab/playedRun.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { isPartPath, runFileLimits, type RunFilePart } from '../../../shared/run/runFile.ts';

/** Labels of the page that are our own; all other text is the run's. */
export type ViewerWord =
  /** The language of the labels, as a BCP 47 tag. */
  | 'language'
  | 'title'
  | 'lead'
  | 'facts'
  | 'address'
  | 'service'
  | 'sent'
  | 'state'
  | 'status'
  | 'duration'
  | 'credits'
  | 'warning'
  | 'error'
  | 'screenshot'
  | 'text'
  | 'answer'
  | 'answerCut'
  | 'noAnswer'
  | 'request'
  | 'attempts'
  | 'attempt'
  | 'files'
  | 'trace'
  | 'state.played'
  | 'played'
  | `state.${RunModel['state']}`;
export type ViewerLabels = (word: ViewerWord, values?: Readonly<Record<string, string>>) => string;

/** Maximum bytes of a response on the page; the file next to it has the complete response. */
export const beginningLength = 512 * 1024;
const maxFiles = 500;
const maxImages = 4;

export interface ViewedRun {
  /** As others may see it. */
  readonly run: RunModel;
  readonly parts: readonly RunFilePart[];
  /** The beginning of its response; null for none. */
  readonly beginning: string | null;
  readonly traceEvents: number;
  readonly exportedAt: number;
}

/**
 * Renders a page that shows a run to people without Trowel. Everything from the run is text: no script, no active URL, no third-party
 * style, and the policy in its head allows nothing but the images next to it.
 */
export function viewerPage(viewed: ViewedRun, words: ViewerLabels): string {
  const { run, parts, exportedAt } = viewed;
  const title = run.summary?.title ?? addressOf(run) ?? words('title');
  return `<!doctype html>
<html lang="${escaped(words('language'))}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${styles}</style>
</head>
<body>
<main>
<header><p class="quiet">${escaped(words('lead', { time: timeOf(exportedAt) }))}</p><h1><bdi>${escaped(title)}</bdi></h1></header>
${isPlayed(run) ? `<p class="played">${escaped(words('played'))}</p>` : ''}
${section(words('facts'), facts(viewed, words))}
${imageFigures(parts, words)}
${responseSection(viewed, words)}
${section(words('request'), code(writeExactJson(run.request, 2)))}
${attempts(run, words)}
${files(viewed, words)}
</main>
</body>
</html>
`;
}

function facts({ run }: ViewedRun, words: ViewerLabels): string {
  const { summary } = run;
  const rows: readonly (readonly [ViewerWord, string | null])[] = [
    ['address', addressOf(run)],
    ['service', run.baseUrl === null ? run.connectionName : `${run.connectionName}, ${run.baseUrl}`],
    ['sent', timeOf(run.createdAt)],
    ['state', words(run.state === 'done' && isPlayed(run) ? 'state.played' : `state.${run.state}`)],
    ['status', summary?.targetStatus == null ? null : String(summary.targetStatus)],
    ['duration', run.durationMs === null ? null : `${Math.round(run.durationMs)} ms`],
    ['credits', summary?.creditsUsed == null ? null : String(summary.creditsUsed)],
    ['warning', summary?.warning ?? null],
    ['error', run.error?.message ?? null],
  ];
  const shown = rows.flatMap(([word, value]) =>
    value === null ? [] : `<dt>${escaped(words(word))}</dt><dd><bdi>${escaped(value)}</bdi></dd>`,
  );
  return `<dl>${shown.join('')}</dl>`;
}

/** Images by the extension that we gave them: others are only listed as files. */
function imageFigures(parts: readonly RunFilePart[], words: ViewerLabels): string {
  const drawn = parts.filter(({ path }) => /^artifacts\/.*\.(png|jpg|webp)$/.test(path) && isPartPath(path));
  const figures = drawn
    .slice(0, maxImages)
    .map(({ path }) => `<img src="${path}" alt="${escaped(words('screenshot'))}">`);
  return figures.length === 0 ? '' : section(words('screenshot'), figures.join(''));
}

function responseSection({ run, parts, beginning }: ViewedRun, words: ViewerLabels): string {
  if (beginning === null) return section(words('answer'), `<p class="quiet">${escaped(words('noAnswer'))}</p>`);
  const isWhole = run.body !== null && run.body.size <= beginningLength;
  const text = isWhole ? markdownOf(beginning) : null;
  const path = parts.find((part) => part.path.startsWith('response/'))?.path ?? '';
  const note = isWhole ? '' : `<p class="quiet">${escaped(words('answerCut', { file: path }))}</p>`;
  return [
    text === null ? '' : section(words('text'), code(text)),
    section(words('answer'), note + code(isWhole ? readable(beginning) : beginning)),
  ].join('\n');
}

/** Returns the markdown of a scrape; null for every other response. */
function markdownOf(text: string): string | null {
  const json = jsonDepth(text) > runFileLimits.depth ? null : parseJson(text);
  if (json?.ok !== true || !isJsonObject(json.value) || !isJsonObject(json.value['data'])) return null;
  const { markdown } = json.value['data'];
  return typeof markdown === 'string' && markdown !== '' ? markdown : null;
}

function readable(text: string): string {
  const json = jsonDepth(text) > runFileLimits.depth ? null : parseExactJson(text);
  return json?.ok === true ? writeExactJson(json.value, 2) : text;
}

function attempts({ attempts: made }: RunModel, words: ViewerLabels): string {
  if (made.length === 0) return '';
  const rows = made.map(({ number, status, durationMs, error }) => {
    const parts = [
      words('attempt', { number: String(number) }),
      status === null ? null : String(status),
      durationMs === null ? null : `${Math.round(durationMs)} ms`,
      error?.message ?? null,
    ];
    return `<li><bdi>${escaped(parts.filter((part) => part !== null).join(' · '))}</bdi></li>`;
  });
  return section(words('attempts'), `<ol>${rows.join('')}</ol>`);
}

/** Only names of our own making are links: their extensions are never of an executable kind. */
function files({ parts, traceEvents }: ViewedRun, words: ViewerLabels): string {
  const rows = parts.slice(0, maxFiles).map(({ path, size }) => {
    const name = isPartPath(path) ? `<a href="${path}">${path}</a>` : '';
    return `<tr><td>${name}</td><td class="number">${size.toLocaleString('en')} B</td></tr>`;
  });
  const trace =
    traceEvents === 0
      ? ''
      : `<p>${escaped(words('trace', { count: traceEvents.toLocaleString(words('language')) }))}</p>`;
  return section(words('files'), `${trace}<table>${rows.join('')}</table>`);
}

function addressOf({ request, summary }: RunModel): string | null {
  const { url } = request;
  return summary?.finalUrl ?? (typeof url === 'string' ? url : null);
}

function section(title: string, content: string): string {
  return `<section><h2>${escaped(title)}</h2>${content}</section>`;
}

function code(text: string): string {
  return `<pre tabindex="0">${escaped(text)}</pre>`;
}

function timeOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** Escapes arbitrary text: invisible characters and those that change the text direction are written as their codes (security 4). */
function escaped(text: string): string {
  return text
    .replaceAll(hiddenCharacters, (char) => `[U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`)
    .replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

const styles = `:root{color-scheme:light dark}
body{margin:0;font:14px/22px system-ui,sans-serif;background:Canvas;color:CanvasText}
main{max-width:880px;margin:0 auto;padding:32px 24px 64px}
h1{font-size:24px;line-height:32px;margin:0 0 24px;overflow-wrap:anywhere}
h2{font-size:16px;line-height:24px;margin:32px 0 8px}
.played{border-inline-start:4px solid;border-color:#b53561;background:color-mix(in srgb,#b53561 12%,Canvas);padding:8px 12px;margin:0 0 24px}
.quiet{opacity:.75;margin:0 0 8px}
dl{display:grid;grid-template-columns:minmax(96px,160px) 1fr;gap:4px 16px;margin:0}
dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:12px/20px ui-monospace,monospace;border:1px solid;border-color:color-mix(in srgb,CanvasText 20%,transparent);border-radius:8px;padding:12px;max-height:640px;overflow:auto}
table{border-collapse:collapse;width:100%}td{padding:4px 0;border-bottom:1px solid;border-color:color-mix(in srgb,CanvasText 12%,transparent);overflow-wrap:anywhere}
.number{text-align:end;white-space:nowrap;padding-inline-start:16px;font-variant-numeric:tabular-nums}
img{max-width:100%;max-height:480px;display:block;border:1px solid;border-color:color-mix(in srgb,CanvasText 20%,transparent);margin:0 0 12px}`;
