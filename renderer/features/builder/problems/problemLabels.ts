import { pathText } from '../../../../shared/base/pathText.ts';
import type { Problem, QuickFix } from '../../../../shared/request/problems.ts';
import type { Text } from '../../../messages/createText.ts';
import { isMessageKey } from '../../../messages/english.ts';

/** Returns the one-line message of a problem. */
export function problemLine({ t }: Pick<Text, 't'>, problem: Problem): string {
  const key = `problems.${problem.messageId}`;
  return isMessageKey(key) ? t(key, problem.values) : problem.messageId;
}

/** Returns the consequence of a problem; null if the message says everything. */
export function problemDetail({ t }: Pick<Text, 't'>, problem: Problem): string | null {
  const key = `problems.${problem.messageId}.detail`;
  return isMessageKey(key) ? t(key, problem.values) : null;
}

/** Returns the button label of a quick fix. */
export function fixName({ t }: Pick<Text, 't'>, fix: QuickFix): string {
  const key = `problems.${fix.messageId}`;
  return isMessageKey(key) ? t(key, fix.values) : fix.messageId;
}

/** Returns a problem as text for the clipboard: field and message, its consequence, and the id of the rule for a report of a defect. */
export function problemReport(text: Pick<Text, 't'>, problem: Problem): string {
  const line = problemLine(text, problem);
  const path = pathText(problem.path);
  const rule = /^[VW]\d/.test(problem.rule) ? `Rule ${problem.rule}` : null;
  return [path === '' ? line : `${path}: ${line}`, problemDetail(text, problem), rule]
    .filter((part) => part !== null)
    .join('\n');
}
