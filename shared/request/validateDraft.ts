import type { JsonObject } from '../base/json.ts';
import type { Draft } from '../workspace/workspace.ts';
import { draftProblem } from './draft.ts';
import { samePath } from './jsonPath.ts';
import { problem, type Problem } from './problems.ts';
import * as action from './rules/actionRules.ts';
import * as address from './rules/addressRules.ts';
import * as format from './rules/formatRules.ts';
import * as option from './rules/optionRules.ts';
import { guardRule } from './rules/guardRule.ts';
import type { Rule, RuleContext } from './rules/ruleContext.ts';
import * as schema from './rules/schemaRules.ts';
import * as text from './rules/textRules.ts';

/** In the order of their numbers, which is the order of the list that a person reads within one severity. */
const rules: readonly Rule[] = [
  address.addressRule,
  address.alexandriaAloneRule,
  address.alexandriaCallsRule,
  option.countryRule,
  option.timeoutRule,
  action.waitRule,
  action.actionFieldsRule,
  format.screenshotRule,
  action.actionChoicesRule,
  option.optionChoicesRule,
  option.parserRule,
  option.profileRule,
  format.jsonSchemaRule,
  text.variableRule,
  text.selectorRule,
  format.fullPageRule,
  action.writeRule,
  action.actionLimitsRule,
  action.actionsOnPdfRule,
  option.retentionRule,
  option.minAgeRule,
  option.lockdownRule,
  action.onlyForServices(option.cacheRule),
  option.sameSelectorRule,
  text.secretRule,
  guardRule,
  schema.connectionRule,
  option.waitRule,
  format.formatPairsRule,
];

const severityOrder = { error: 0, warning: 1, info: 2 } as const;

/** Every rule that a body breaks (ux.md section 4), errors first. Pure; milliseconds for the largest bodies people write. */
export function validateBody(body: JsonObject, context: RuleContext): readonly Problem[] {
  const named = rules.flatMap((rule) => rule(body, context));
  // What the local engine does not know is said once, as its warning.
  const gaps = named.filter((known) => known.rule === 'W13');
  const unknown = schema.unknownRule(body).filter((info) => !gaps.some((gap) => samePath(gap.path, info.path)));
  const all = [...named, ...schema.schemaRule(body, named), ...unknown];
  return all.toSorted((one, other) => severityOrder[one.severity] - severityOrder[other.severity]);
}

/** The problems of a draft: while its text does not parse, only that; else those of its body. */
export function validateDraft(draft: Draft, context: RuleContext): readonly Problem[] {
  const fault = draftProblem(draft);
  if (fault === null) return validateBody(draft.body, context);
  return [problem('syntax', [], `syntax.${fault.reason}`, { offset: fault.offset })];
}

/** Whether sending is off until a problem is mended or overridden. */
export function blocksSending(problems: readonly Problem[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}
