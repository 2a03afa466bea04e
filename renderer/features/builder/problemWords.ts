import type { Problem, QuickFix } from '../../../shared/request/problems.ts';
import type { Text } from '../../messages/createText.ts';
import { isMessageKey } from '../../messages/english.ts';

/** The one line that says what is wrong. */
export function problemLine({ t }: Pick<Text, 't'>, problem: Problem): string {
  const key = `problems.${problem.messageId}`;
  return isMessageKey(key) ? t(key, problem.values) : problem.messageId;
}

/** What follows from it; null where the line says it all. */
export function problemDetail({ t }: Pick<Text, 't'>, problem: Problem): string | null {
  const key = `problems.${problem.messageId}.detail`;
  return isMessageKey(key) ? t(key, problem.values) : null;
}

/** What a quick fix does, as a button says it. */
export function fixName({ t }: Pick<Text, 't'>, fix: QuickFix): string {
  const key = `problems.${fix.messageId}`;
  return isMessageKey(key) ? t(key, fix.values) : fix.messageId;
}

/** The tag before a problem: `V04`; nothing for the few without a number. */
export function ruleTag(problem: Problem): string | null {
  return /^[VW]\d/.test(problem.rule) ? problem.rule : null;
}
