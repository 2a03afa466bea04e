import type { Problem, QuickFix } from '../../../shared/request/problems.ts';
import type { Text } from '../../messages/createText.ts';
import { isMessageKey } from '../../messages/english.ts';

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

/** The tag before a problem: `V04`; nothing for the few without a number. */
export function ruleTag(problem: Problem): string | null {
  return /^[VW]\d/.test(problem.rule) ? problem.rule : null;
}
