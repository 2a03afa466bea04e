import type { JsonObject, JsonValue } from '../../base/json.ts';
import { estimateTokens, outlineSteps } from '../markdown/outline.ts';

/** Counts of a response; null where there is nothing to count. */
export interface ResponseCounts {
  /** An estimate. */
  readonly tokens: number | null;
  readonly words: number | null;
  readonly lines: number | null;
  readonly headings: number | null;
  readonly tableRows: number | null;
  readonly links: number | null;
  readonly images: number | null;
}

export const numberNames = ['tokens', 'words', 'lines', 'headings', 'tableRows', 'links', 'images'] as const;

/** Longer texts are not counted: it would take seconds, and a part of a count is none. */
const maxCountedChars = 20_000_000;

/** Counts what came back. */
export function responseCounts(data: JsonObject): ResponseCounts {
  const markdown = data['markdown'];
  const text = typeof markdown === 'string' && markdown.length <= maxCountedChars ? markdown : null;
  return {
    tokens: text === null ? null : estimateTokens(text),
    words: text === null ? null : countMatches(text, /[\p{L}\p{N}]+(?:['’\-.][\p{L}\p{N}]+)*/gu),
    lines: text === null ? null : countMatches(text, /^.*\S/gm),
    headings: text === null ? null : headingsOf(text),
    tableRows: text === null ? null : tableRowsOf(text),
    links: lengthOf(data['links']),
    images: lengthOf(data['images']),
  };
}

function headingsOf(text: string): number {
  const steps = outlineSteps(text);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value.entries.length;
  }
}

/** Rows of pipe tables without the line below their head. */
function tableRowsOf(text: string): number {
  return (
    countMatches(text, /^[ \t]*\|.*\|[ \t]*$/gm) - countMatches(text, /^[ \t]*\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*$/gm)
  );
}

function lengthOf(value: JsonValue | undefined): number | null {
  return Array.isArray(value) ? value.length : null;
}

function countMatches(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _match of text.matchAll(pattern)) count += 1;
  return count;
}
