import { Parser } from 'htmlparser2';
import MarkdownIt from 'markdown-it';
import { extractDocument } from '../../electron/engine/extract/extractDocument.ts';
import type { Models } from '../../electron/engine/extract/main/models.ts';
import { hasHole, hasTextAfterEnd } from './gaps.ts';
import { scoredWords } from './labelBlocks.ts';
import type { LabeledPage } from './readPages.ts';

/** How well the main content of a page is found. */
export interface PageScore {
  readonly page: LabeledPage;
  /** F1 over the words, each counted as often as it occurs. */
  readonly f1: number;
  readonly isKindRight: boolean;
  /** Whether there is text after the end of the main content, and whether a part is missing within it. */
  readonly hasTextAfterEnd: boolean;
  readonly hasHole: boolean;
}

const silentElements = new Set('script style noscript template head svg iframe object textarea select'.split(' '));
const lineElements = new Set(
  (
    'address article aside blockquote body br caption center dd details dialog div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol option p pre section summary ' +
    'table tbody td tfoot th thead tr ul'
  ).split(' '),
);

const markdown = new MarkdownIt({ html: true, linkify: false });
markdown.validateLink = () => true;

/** Scores the extraction of a page by these models as the scorer of the development sets does: from markdown to HTML to text to words. */
export function scorePage(page: LabeledPage, models: Models): PageScore {
  const output = extractDocument(
    {
      html: page.readHtml(),
      url: page.url,
      onlyMainContent: true,
      includeTags: [],
      excludeTags: [],
      removeBase64Images: true,
      formats: { markdown: true, html: false, links: false, images: false },
    },
    models,
  );
  const found = textOf(markdown.render(output.markdown ?? ''));
  return {
    page,
    f1: wordF1(scoredWords(found), scoredWords(page.truth)),
    isKindRight: output.pageKind === page.kind,
    hasTextAfterEnd: hasTextAfterEnd(found, page.truth),
    hasHole: hasHole(found, page.truth),
  };
}

/** Returns the text of HTML, one line per block. */
function textOf(html: string): string {
  let text = '';
  let silentDepth = 0;
  const parser = new Parser(
    {
      onopentag(name) {
        if (silentElements.has(name)) silentDepth += 1;
        else if (lineElements.has(name)) text += '\n';
      },
      ontext(data) {
        if (silentDepth === 0) text += data;
      },
      onclosetag(name) {
        if (silentElements.has(name)) silentDepth = Math.max(0, silentDepth - 1);
        else if (lineElements.has(name)) text += '\n';
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);
  return text;
}

/** Returns twice the common words by all words of both lists. */
export function wordF1(found: readonly string[], wanted: readonly string[]): number {
  const open = new Map<string, number>();
  for (const word of wanted) open.set(word, (open.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of found) {
    const count = open.get(word) ?? 0;
    if (count === 0) continue;
    open.set(word, count - 1);
    common += 1;
  }
  return (2 * common) / Math.max(1, found.length + wanted.length);
}

/** Half the width of the interval that contains the mean in 19 of 20 samples, in standard errors. */
const intervalErrors = 1.96;

/**
 * Returns a line with the mean F1 of the pages and its interval, its mean over the kinds, the shares of kinds detected, of pages with text
 * after the end and of pages with a hole, and the F1 of each kind.
 */
export function summarize(name: string, scores: readonly PageScore[]): string {
  const byKind = groupByKind(scores);
  const kinds = [...byKind].map(([kind, ofKind]) => ({ kind, f1: mean(ofKind.map(({ f1 }) => f1)) }));
  return [
    name.padEnd(12),
    String(scores.length).padStart(5),
    `F1 ${figure(mean(scores.map(({ f1 }) => f1)))} ±${figure(intervalErrors * standardError(scores.map(({ f1 }) => f1)))}`,
    `mean of kinds ${figure(mean(kinds.map(({ f1 }) => f1)))}`,
    `kind ${figure(mean(scores.map(({ isKindRight }) => (isKindRight ? 1 : 0))))}`,
    `after end ${figure(mean(scores.map((score) => (score.hasTextAfterEnd ? 1 : 0))))}`,
    `holes ${figure(mean(scores.map((score) => (score.hasHole ? 1 : 0))))}`,
    ...kinds.map(({ kind, f1 }) => `${kind} ${figure(f1)}`),
  ].join('  ');
}

function groupByKind(scores: readonly PageScore[]): ReadonlyMap<string, readonly PageScore[]> {
  const groups = new Map<string, PageScore[]>();
  for (const score of scores) groups.set(score.page.kind, [...(groups.get(score.page.kind) ?? []), score]);
  return new Map([...groups].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function standardError(values: readonly number[]): number {
  const center = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - center) ** 2)) / Math.max(1, values.length));
}

function figure(value: number): string {
  return value.toFixed(4);
}
