import { rowAt, type TextLayout } from '../../shared/document/textRows.ts';
import { mostHits, type DocumentCalls, type FindHit, type FindQuery } from './documentProtocol.ts';

/** A pattern of a person that takes longer than this is given up: it runs on a stranger's text. */
const patienceMs = 1500;

/** Searches the raw text; hits are capped, and a pattern that does not parse is said, not thrown. */
export function findInText(text: string, layout: TextLayout, query: FindQuery): DocumentCalls['find']['output'] {
  if (query.text === '') return { hits: [], more: false, invalid: null };
  const pattern = makePattern(query);
  if (typeof pattern === 'string') return { hits: [], more: false, invalid: pattern };
  const hits: FindHit[] = [];
  const startedAt = performance.now();
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    if (match[0] === '') {
      pattern.lastIndex += 1;
      continue;
    }
    if (hits.length === mostHits || performance.now() - startedAt > patienceMs)
      return { hits, more: true, invalid: null };
    hits.push({ start: match.index, end: match.index + match[0].length, row: rowAt(layout, match.index) });
  }
  return { hits, more: false, invalid: null };
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
