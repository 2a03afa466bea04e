import type { JsonObject } from '../../base/json.ts';
import type { RequestOperation } from '../../operations/requestOperation.ts';
import { problem, type Problem, type QuickFix } from '../problems.ts';
import type { RuleContext } from './ruleContext.ts';

const setSecret: QuickFix = { messageId: 'fix.webhookSecret', values: {}, changes: [], opens: 'webhookSettings' };

/** Notes that the local engine sends unsigned messages to a webhook while no secret is stored: a receiver cannot tell who sent them. */
export function webhookRule(
  { fields }: RequestOperation,
  { webhook }: JsonObject,
  { connectionKind, hasWebhookSecret = true }: RuleContext,
): readonly Problem[] {
  if (connectionKind !== 'local-engine' || hasWebhookSecret || !Object.hasOwn(fields, 'webhook')) return [];
  if (webhook === undefined || webhook === null) return [];
  return [{ ...problem('operation', ['webhook'], 'operation.unsigned', {}, [setSecret]), severity: 'info' }];
}
