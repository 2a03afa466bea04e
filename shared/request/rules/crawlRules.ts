import type { JsonObject, JsonValue } from '../../base/json.ts';
import { printShort, problem, type Problem, removal, replacement } from '../problems.ts';
import { listOf, type RuleContext } from './ruleContext.ts';
import { needsModel } from './modelRule.ts';

const patternLists = ['includePaths', 'excludePaths'] as const;

/** What the fields of a crawl mean beyond their types: patterns that do not compile or do not mean what they seem to, and a prompt. */
export function crawlRules(body: JsonObject, context: RuleContext): readonly Problem[] {
  const patterns = patternLists.flatMap((name) =>
    listOf(body, name).flatMap((pattern, index) => patternProblems(pattern, [name, index])),
  );
  const { prompt } = body;
  const hasPrompt = typeof prompt === 'string' && prompt.trim() !== '';
  return [...patterns, ...(hasPrompt ? needsModel({ path: ['prompt'], name: 'prompt', kind: 'always' }, context) : [])];
}

function patternProblems(pattern: JsonValue, path: readonly [string, number]): readonly Problem[] {
  if (typeof pattern !== 'string') return [];
  const values = { pattern: printShort(pattern) };
  const fault = syntaxFault(pattern);
  if (fault !== null)
    return [
      problem('operation', path, 'operation.pattern', { ...values, reason: fault }, [
        ...(isGlob(pattern) ? [replacement(path, expressionOfGlob(pattern))] : []),
        removal(path),
      ]),
    ];
  const meant = meantByGlob(pattern);
  if (meant === null) return [];
  return [
    {
      ...problem('operation', path, 'operation.glob', values, [replacement(path, meant)]),
      severity: 'warning' as const,
    },
  ];
}

/** Flags at the beginning and names of groups in the syntax of RE2 and Python, which services also take. */
const foreignFlags = /^\(\?[imsU]+\)/;
const foreignGroup = /\(\?P</g;

/** Why a pattern is no regular expression; null if it is one. */
function syntaxFault(pattern: string): string | null {
  try {
    // oxlint-disable-next-line no-new -- only whether it can be made is asked
    new RegExp(pattern.replace(foreignFlags, '').replaceAll(foreignGroup, '(?<'));
    return null;
  } catch (failure) {
    const message = failure instanceof Error ? failure.message : String(failure);
    return message.slice(message.lastIndexOf(': ') + 2);
  }
}

/** The regular expression that a glob such as `/blog/*` means; null for another pattern. In a regular expression `/*` is any number of slashes. */
function meantByGlob(pattern: string): string | null {
  return pattern.includes('/*') && isGlob(pattern) ? expressionOfGlob(pattern) : null;
}

/** Whether `*` is the only special character of a pattern. */
function isGlob(pattern: string): boolean {
  return pattern.includes('*') && !/[\\^$()[\]|+?{}]|\.\*/.test(pattern);
}

function expressionOfGlob(pattern: string): string {
  return pattern.replaceAll(/\*+/g, '.*');
}
