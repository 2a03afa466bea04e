import { rowAt, type TextLayout } from '../../../shared/document/textRows.ts';
import { maxHits, type DocumentCalls, type FindHit, type FindQuery } from '../documentProtocol.ts';

/** A pattern of a person that takes longer than this is given up: it runs on a stranger's text. */
const patienceMs = 1500;

/** Number of characters searched at a time. */
const stepLength = 1024 * 1024;

type Match = Pick<FindHit, 'start' | 'end'>;

/** Searches the raw text in steps; hits are capped, and an invalid pattern is reported, not thrown. */
export function* findSteps(
  text: string,
  layout: TextLayout,
  query: FindQuery,
): Generator<void, DocumentCalls['find']['output']> {
  if (query.text === '') return { hits: [], more: false, invalid: null };
  const pattern = makePattern(query);
  if (typeof pattern === 'string') return { hits: [], more: false, invalid: pattern };
  const hits: FindHit[] = [];
  const lineAt = createLineCounter(text);
  for (const match of query.regex ? matchesOf(text, pattern) : literalMatchesOf(text, pattern, query.text.length)) {
    if (match === 'given-up') return { hits, more: true, invalid: null };
    if (match === 'rest') yield;
    else if (hits.length === maxHits) return { hits, more: true, invalid: null };
    else hits.push({ ...match, row: rowAt(layout, match.start), line: lineAt(match.start) });
  }
  return { hits, more: false, invalid: null };
}

/** Returns a function that maps ascending offsets to lines: the text is scanned once. */
function createLineCounter(text: string): (offset: number) => number {
  let line = 0;
  let next = text.indexOf('\n');
  return (offset) => {
    while (next !== -1 && next < offset) {
      line += 1;
      next = text.indexOf('\n', next + 1);
    }
    return line;
  };
}

/** A pattern may match any length: it runs on the entire text, and pauses between two matches. */
function* matchesOf(text: string, pattern: RegExp): Generator<Match | 'rest' | 'given-up'> {
  const startedAt = performance.now();
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    if (match[0] === '') pattern.lastIndex += 1;
    else yield { start: match.index, end: match.index + match[0].length };
    if (performance.now() - startedAt > patienceMs) yield 'given-up';
    yield 'rest';
  }
}

/** A literal query has a fixed length: it is searched in pieces, which overlap enough to contain a match and its context. */
function* literalMatchesOf(text: string, pattern: RegExp, length: number): Generator<Match | 'rest'> {
  const beside = length * 2 + 2;
  for (let from = 0; from < text.length; ) {
    const before = Math.max(0, from - 2);
    const to = from + stepLength;
    const piece = text.slice(before, to + beside);
    let next = to;
    pattern.lastIndex = from - before;
    for (let match = pattern.exec(piece); match !== null; match = pattern.exec(piece)) {
      const start = before + match.index;
      if (start >= to) break;
      next = Math.max(next, start + match[0].length);
      yield { start, end: start + match[0].length };
    }
    from = next;
    yield 'rest';
  }
}

function makePattern(query: FindQuery): RegExp | string {
  const source = query.regex ? query.text : query.text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  const bounded = query.wholeWord ? String.raw`(?<![\p{L}\p{N}_])(?:${source})(?![\p{L}\p{N}_])` : source;
  try {
    return new RegExp(bounded, query.matchCase ? 'gum' : 'guim');
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem);
  }
}
