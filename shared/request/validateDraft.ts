import { withPlainNumbers } from '../base/exactNumber.ts';
import { withScheme } from '../base/address.ts';
import type { JsonObject } from '../base/json.ts';
import type { Draft } from '../workspace/workspace.ts';
import { draftProblem } from './draft.ts';
import { samePath, valueAt } from './jsonPath.ts';
import { problem, type Problem } from './problems.ts';
import * as action from './rules/actionRules.ts';
import * as address from './rules/addressRules.ts';
import * as format from './rules/formatRules.ts';
import * as option from './rules/optionRules.ts';
import { guardRule } from './rules/guardRule.ts';
import { rawProblems } from './rules/rawRules.ts';
import type { Rule, RuleContext } from './rules/ruleContext.ts';
import * as schema from './rules/schemaRules.ts';
import * as text from './rules/textRules.ts';
import { fillBody, valuesOf } from './variables.ts';

/** In numerical order, which is also the list order within one severity. */
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
  option.localProxyRule,
  option.waitRule,
  format.formatPairsRule,
];

/** These rules check the text as written; all others check what is sent, with variables replaced. */
const aboutNames: ReadonlySet<Rule> = new Set([text.variableRule, text.secretRule]);

const severityOrder = { error: 0, warning: 1, info: 2 } as const;

/** Every rule that a body breaks (ux.md section 4), errors first. Pure; milliseconds for the largest bodies people write. */
export function validateBody(written: JsonObject, context: RuleContext): readonly Problem[] {
  const body = withPlainNumbers(written);
  const filled = fillBody(body, valuesOf(context.variables));
  const named = rules.flatMap((rule) =>
    aboutNames.has(rule)
      ? rule(body, context)
      : rule(filled, context).map((found) => withoutValues(found, body, filled)),
  );
  // A field unknown to the local engine is reported once, as its warning.
  const gaps = named.filter((known) => known.rule === 'W13');
  const unknown = schema.unknownRule(filled).filter((info) => !gaps.some((gap) => samePath(gap.path, info.path)));
  const all = [...named, ...schema.schemaRule(filled, named), ...unknown];
  return all.toSorted((one, other) => severityOrder[one.severity] - severityOrder[other.severity]);
}

/** Returns the problems of a raw call, with its variables replaced. */
export function validateRawCall(call: JsonObject, context: RuleContext): readonly Problem[] {
  const filled = fillBody(call, valuesOf(context.variables));
  const judged = rawProblems(filled, context.connectionKind === 'local-engine').map((found) =>
    withoutValues(found, call, filled),
  );
  return [...text.variableRule(call, context), ...judged];
}

/** A change of a text with variables in it would write their values over their names. */
function withoutValues(found: Problem, body: JsonObject, filled: JsonObject): Problem {
  if (valueAt(body, found.path) === valueAt(filled, found.path)) return found;
  // Sending prepends the scheme only if the text contains a host: the service would reject a URL without one.
  const written = valueAt(body, found.path);
  const isInserted = typeof written === 'string' && withScheme(written.trim()) !== null;
  const severity = found.messageId === 'V01.scheme' && !isInserted ? 'error' : found.severity;
  return { ...found, severity, fixes: found.fixes.filter(({ changes }) => changes.length === 0) };
}

/** The problems of a draft: a syntax error alone while its text does not parse; otherwise the problems of its body. */
export function validateDraft(draft: Draft, context: RuleContext): readonly Problem[] {
  const fault = draftProblem(draft);
  if (fault === null) return validateBody(draft.body, context);
  return [problem('syntax', [], `syntax.${fault.reason}`, { offset: fault.offset })];
}

/** Returns whether sending is disabled until a problem is fixed or overridden. */
export function blocksSending(problems: readonly Problem[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}
