import { Visitor } from 'vite';
import type { Problem, Source } from './sources.ts';

/** One character of a pattern, repeated up to the end of the text: `\s+$`, `[-.]*$`, `/+$`. */
const runToEnd = /^(?:\\[pP]\{[^{}]*\}|\\u[0-9a-fA-F]{4}|\\.|\[(?:[^\]\\]|\\.)*\]|[^\\()[\]|^$.*+?{}])[+*]\$$/;

/**
 * Reports patterns of the program that match a run of characters at the end of a text. Each restarts at every character of every run,
 * anywhere, so its time is quadratic: 60,000 blanks in the middle of a text take half a minute.
 */
export function checkPatterns(sources: readonly Source[]): Problem[] {
  return sources.flatMap((source) => {
    const problems: Problem[] = [];
    if (!/^(?:electron|renderer|shared)\//.test(source.path)) return problems;
    new Visitor({
      Literal: (node) => {
        if (!('regex' in node)) return;
        const found = alternativesOf(node.regex.pattern).find((alternative) => runToEnd.test(alternative));
        if (found === undefined) return;
        problems.push({
          path: source.path,
          line: source.lineAt(node.start),
          what: `the pattern ${found} takes quadratic time`,
          instead: 'Use trimEnd, trimEndBy of shared/base/trimText.ts, or put (?<!x) before it',
        });
      },
    }).visit(source.program);
    return problems;
  });
}

/** The alternatives of a pattern that are in no group. */
function alternativesOf(pattern: string): string[] {
  const alternatives = [''];
  let depth = 0;
  for (const [token] of pattern.matchAll(/\\.|\[(?:[^\]\\]|\\.)*\]|[^]/g)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (token === '|' && depth === 0) alternatives.push('');
    else alternatives.push(`${alternatives.pop() ?? ''}${token}`);
  }
  return alternatives;
}
