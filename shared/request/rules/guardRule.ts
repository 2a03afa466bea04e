import type { JsonObject } from '../../base/json.ts';
import { type Forecast, forecastOf, isAboveGuard } from '../credits/forecast.ts';
import { problem, type Problem, type QuickFix } from '../problems.ts';
import type { RuleContext } from './ruleContext.ts';

/**
 * W12: the forecast exceeds the user's limit for one send. Applies to paid services; sending then requires an override, as for an error.
 */
export function guardRule(body: JsonObject, context: RuleContext): readonly Problem[] {
  const { creditGuard = null } = context;
  return guardProblems(forecastOf(body), context, creditGuard === null ? [] : pageLimit(body, creditGuard));
}

/** The same for a forecast of any kind of request, with the fixes that lower it. */
export function guardProblems(
  forecast: Forecast,
  { connectionKind, creditGuard = null }: RuleContext,
  fixes: readonly QuickFix[] = [],
): readonly Problem[] {
  if (connectionKind !== 'service' || creditGuard === null || !isAboveGuard(forecast, creditGuard)) return [];
  const messageId = forecast.isUnknown ? 'W12.unknown' : forecast.max === null ? 'W12.open' : 'W12';
  return [problem('W12', [], messageId, { credits: forecast.max ?? forecast.likely, guard: creditGuard }, fixes)];
}

/** Limits the pages of a PDF to what the guard allows, where that alone brings the forecast below it. */
function pageLimit(body: JsonObject, guard: number): readonly QuickFix[] {
  const parsers = [{ type: 'pdf', maxPages: guard }];
  if (body['parsers'] !== undefined || isAboveGuard(forecastOf({ ...body, parsers }), guard)) return [];
  return [{ messageId: 'fix.pages', values: { count: guard }, changes: [{ path: ['parsers'], value: parsers }] }];
}
