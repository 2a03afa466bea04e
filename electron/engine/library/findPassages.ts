import type { FoundPassage, TextRange } from '../ports/library.ts';
import { isUnspaced } from './indexTerms.ts';

/** A term of a query and how rare it is. */
export interface WeightedTerm {
  readonly term: string;
  readonly weight: number;
}

/** The best passages of a text, how often it has each term, and which share of the weight of all terms its best window has. */
export interface PassageMatch {
  readonly passages: readonly FoundPassage[];
  /** In the order of the terms. */
  readonly counts: readonly number[];
  /** 0 to 1. */
  readonly windowShare: number;
}

interface Hit {
  readonly at: number;
  readonly end: number;
  readonly index: number;
}

const limits = {
  windowChars: 300,
  maxPassageChars: 600,
  maxHitsPerTerm: 500,
  maxPassages: 3,
  /** Longest end of a word that is marked with its beginning. */
  maxEndingChars: 12,
} as const;
/** A further passage has at least this part of the score of the best one. */
const minScoreRatio = 0.5;

/**
 * Finds the passages of a text where the most terms of a query are close to each other. Terms are those of `indexTerms`: a word matches if
 * it begins with its term. Time is linear in the text for each term.
 */
export function findPassages(text: string, terms: readonly WeightedTerm[]): PassageMatch {
  const folded = fold(text);
  const hits = terms
    .flatMap(({ term }, index) => hitsOf(folded, term, index))
    .toSorted((one, other) => one.at - other.at);
  const all = terms.reduce((sum, { weight }) => sum + weight, 0);
  if (hits.length === 0 || all === 0) return { passages: [], counts: terms.map(() => 0), windowShare: 0 };
  const windows = windowsOf(hits, terms).toSorted((one, other) => other.score - one.score || one.start - other.start);
  const best = windows[0]?.score ?? 0;
  const passages: FoundPassage[] = [];
  for (const { start, end, score } of windows) {
    if (passages.length === limits.maxPassages || score < best * minScoreRatio) break;
    const range = passageAround(text, start, end);
    const passage = { ...range, marks: marksIn(range, folded, hits, terms) };
    if (passages.every((other) => passage.end <= other.start || passage.start >= other.end)) passages.push(passage);
  }
  const counts = terms.map(() => 0);
  for (const { index } of hits) counts[index] = (counts[index] ?? 0) + 1;
  return {
    passages: passages.toSorted((one, other) => one.start - other.start),
    counts,
    windowShare: Math.min(1, best / all),
  };
}

/** A text in lower case without accents, with each character at its position. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  const same = lower.length === text.length ? lower : Array.from(text, lowerCased).join('');
  return same.replaceAll(/[\u00c0-\u024f\u0370-\u03ff\uff01-\uff5e]/g, (char) => {
    const plain = char.normalize('NFKD');
    return plain[0] ?? char;
  });
}

function lowerCased(char: string): string {
  const lower = char.toLowerCase();
  return lower.length === char.length ? lower : char;
}

function hitsOf(folded: string, term: string, index: number): readonly Hit[] {
  const hits: Hit[] = [];
  const isPart = isUnspaced(term);
  for (
    let at = folded.indexOf(term);
    at !== -1 && hits.length < limits.maxHitsPerTerm;
    at = folded.indexOf(term, at + 1)
  )
    if (isPart || at === 0 || !isWordChar(folded, at - 1)) hits.push({ at, end: at + term.length, index });
  return hits;
}

function isWordChar(text: string, at: number): boolean {
  return /[\p{L}\p{N}]/u.test(text[at] ?? '');
}

/** For each hit the window that begins with it. */
function windowsOf(
  hits: readonly Hit[],
  terms: readonly WeightedTerm[],
): readonly { readonly start: number; readonly end: number; readonly score: number }[] {
  const counts = terms.map(() => 0);
  const windows: { start: number; end: number; score: number }[] = [];
  let score = 0;
  let next = 0;
  for (const first of hits) {
    for (let hit = hits[next]; hit !== undefined && hit.at - first.at <= limits.windowChars; hit = hits[next]) {
      const count = counts[hit.index] ?? 0;
      if (count === 0) score += terms[hit.index]?.weight ?? 0;
      counts[hit.index] = count + 1;
      next += 1;
    }
    windows.push({ start: first.at, end: hits[next - 1]?.end ?? first.end, score });
    const left = (counts[first.index] ?? 1) - 1;
    counts[first.index] = left;
    if (left === 0) score -= terms[first.index]?.weight ?? 0;
  }
  return windows;
}

/** The words of a passage that match, from the term at their beginning to their end; overlapping ones are one. */
function marksIn(
  { start, end }: TextRange,
  folded: string,
  hits: readonly Hit[],
  terms: readonly WeightedTerm[],
): readonly TextRange[] {
  const marks: { start: number; end: number }[] = [];
  for (const hit of hits) {
    if (hit.at < start || hit.end > end) continue;
    const isPart = isUnspaced(terms[hit.index]?.term ?? '');
    let stop = hit.end;
    while (!isPart && stop < Math.min(end, hit.end + limits.maxEndingChars) && isWordChar(folded, stop)) stop += 1;
    const last = marks.at(-1);
    if (last !== undefined && hit.at - start <= last.end) last.end = Math.max(last.end, stop - start);
    else marks.push({ start: hit.at - start, end: stop - start });
  }
  return marks;
}

/** The lines or sentences around a window, of bounded length. */
function passageAround(text: string, start: number, end: number): Omit<FoundPassage, 'marks'> {
  const room = Math.max(0, limits.maxPassageChars - (end - start));
  const earliest = Math.max(0, start - Math.floor(room / 2));
  const before = text.slice(earliest, start);
  const startsAt = earliest + Math.max(lastBreak(before), earliest === 0 ? 0 : before.indexOf(' ') + 1);
  const latest = Math.min(text.length, startsAt + limits.maxPassageChars);
  const after = text.slice(end, latest);
  const line = after.indexOf('\n\n');
  const sentence = /[.!?。！？](?:\s|$)/.exec(after.slice(Math.min(after.length, 80)));
  const stop =
    line !== -1
      ? line
      : sentence !== null
        ? Math.min(after.length, 80) + sentence.index + 1
        : latest === text.length
          ? after.length
          : Math.max(after.lastIndexOf(' '), 0);
  return trimmed(text, startsAt, end + stop);
}

/** Where the last paragraph, line or sentence of a text begins; 0 if it is one. */
function lastBreak(text: string): number {
  const paragraph = text.lastIndexOf('\n\n');
  if (paragraph !== -1) return paragraph + 2;
  const ends = [...text.matchAll(/[.!?。！？]\s|\n/g)];
  const last = ends.at(-1);
  return last === undefined ? 0 : last.index + last[0].length;
}

function trimmed(text: string, start: number, end: number): Omit<FoundPassage, 'marks'> {
  const part = text.slice(start, end);
  const from = start + (part.length - part.trimStart().length);
  const passage = part.trim();
  return { text: passage, start: from, end: from + passage.length };
}
