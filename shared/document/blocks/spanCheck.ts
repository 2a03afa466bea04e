import type { JsonValue } from '../../base/json.ts';
import type { LaidBlock } from './blockPages.ts';

/** `differs`: the markdown has other text there; `outside`: the offsets exceed it; `invalid`: not two ordered numbers. */
export type SpanState = 'matches' | 'differs' | 'outside' | 'null' | 'absent' | 'invalid';

/** Returns whether the service gives no position in the markdown. */
export function isMissing(state: SpanState): boolean {
  return state === 'null' || state === 'absent';
}

/** The span is present but does not match. */
export function isRefused(state: SpanState): state is 'differs' | 'outside' | 'invalid' {
  return state === 'differs' || state === 'outside' || state === 'invalid';
}

export interface CheckedSpan {
  readonly state: SpanState;
  /** UTF-16 units of the markdown; null unless it matches. */
  readonly span: readonly [number, number] | null;
}

export interface SpanCheck {
  /** One for each block, in their order. */
  readonly spans: readonly CheckedSpan[];
  /** Unit of the service's offsets; `none` where most spans match in neither unit, and no position is shown (ux.md 8). */
  readonly unit: 'utf16' | 'codePoints' | 'none';
  /** Number of spans present, and how many of them match. */
  readonly checked: number;
  readonly matching: number;
}

/**
 * Checks each `markdownSpan` against the markdown: the text there must be the block's content, apart from surrounding space. Where any
 * fail, the offsets are checked again as code points: before the first surrogate pair both units agree, so in a long document only the last
 * spans may differ.
 */
export function checkSpans(blocks: readonly LaidBlock[], markdown: string): SpanCheck {
  const plain = checkAs(blocks, markdown, null);
  if (plain.matching === plain.checked) return { ...plain, unit: 'utf16' };
  const counted = pairs.test(markdown) ? checkAs(blocks, markdown, codePointOffsets(markdown)) : plain;
  const isCounted = counted.matching > plain.matching;
  const better = isCounted ? counted : plain;
  if (better.matching * 2 >= better.checked) return { ...better, unit: isCounted ? 'codePoints' : 'utf16' };
  const spans = plain.spans.map(({ state }): CheckedSpan => ({ state, span: null }));
  return { ...plain, spans, unit: 'none' };
}

/** A surrogate pair; without one, code points and UTF-16 units are counted alike. */
const pairs = /[\ud800-\udbff][\udc00-\udfff]/;

/** `places` maps the service's offsets to UTF-16 units; null where they are the same. */
function checkAs(blocks: readonly LaidBlock[], markdown: string, places: Uint32Array | null): Omit<SpanCheck, 'unit'> {
  const length = places === null ? markdown.length : places.length - 1;
  const spans = blocks.map(({ span, content }): CheckedSpan => {
    const given = pairOf(span);
    if (typeof given === 'string') return { state: given, span: null };
    if (given[1] > length) return { state: 'outside', span: null };
    const start = places?.[given[0]] ?? given[0];
    const end = places?.[given[1]] ?? given[1];
    const there = markdown.slice(start, end);
    const holds = there === content || there.trim() === content.trim();
    return holds ? { state: 'matches', span: [start, end] } : { state: 'differs', span: null };
  });
  let [checked, matching] = [0, 0];
  for (const { state } of spans) {
    if (!isMissing(state)) checked += 1;
    if (state === 'matches') matching += 1;
  }
  return { spans, checked, matching };
}

function pairOf(span: JsonValue | undefined): readonly [number, number] | 'null' | 'absent' | 'invalid' {
  if (span === undefined) return 'absent';
  if (span === null) return 'null';
  if (!Array.isArray(span) || span.length !== 2) return 'invalid';
  const [start, end] = span as readonly JsonValue[];
  const isPair = isOffset(start) && isOffset(end) && start <= end;
  return isPair ? [start, end] : 'invalid';
}

function isOffset(value: JsonValue | undefined): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** The offset of each character of a text, in UTF-16 units, and the end of the text. */
function codePointOffsets(text: string): Uint32Array {
  const places = new Uint32Array(text.length + 1);
  let count = 0;
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) {
    places[count] = at;
    count += 1;
  }
  places[count] = text.length;
  return places.subarray(0, count + 1);
}
