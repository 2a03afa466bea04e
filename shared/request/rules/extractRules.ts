import { extractLimits } from '../../api/extract.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { problem, type Problem } from '../problems.ts';
import { schemaProblemsAt } from './formatRules.ts';
import { needsModel } from './modelRule.ts';
import { isOn, type RuleContext } from './ruleContext.ts';

/** The problems of what an extract is to read: its prompt, its schema, the model that reads, and the number of its pages. */
export function extractRules(body: JsonObject, context: RuleContext): readonly Problem[] {
  const { prompt, schema } = body;
  const isLocal = context.connectionKind === 'local-engine';
  const hasPrompt = typeof prompt === 'string' && prompt.trim() !== '';
  return [
    ...(hasPrompt || schema !== undefined ? [] : [problem('V01', ['prompt'], 'extract.noTask')]),
    ...(schema === undefined ? [] : schemaRule(schema)),
    ...(hasPrompt || schema !== undefined ? modelRule(hasPrompt ? 'prompt' : 'schema', context) : []),
    ...(isLocal ? localRules(body) : []),
  ];
}

/** What the local engine refuses, or does otherwise. */
function localRules({ limit, agent }: JsonObject): readonly Problem[] {
  const isLong = typeof limit === 'number' && limit > extractLimits.maxPages;
  return [
    ...(isLong ? [note(['limit'], 'extract.limit', { max: extractLimits.maxPages })] : []),
    ...(isOn(agent) ? [note(['agent'], 'extract.agent')] : []),
  ];
}

function note(path: readonly [string], messageId: string, values: Problem['values'] = {}): Problem {
  return { ...problem('operation', [...path], messageId, values), severity: 'info' };
}

/** Both values of a schema that every service refuses: no JSON Schema, or an object of which no property is named. */
function schemaRule(schema: JsonValue): readonly Problem[] {
  const found = schemaProblemsAt(schema, ['schema']);
  if (found.length > 0 || !isJsonObject(schema)) return found;
  const { type, properties, additionalProperties } = schema;
  const isEmpty = !isJsonObject(properties) || Object.keys(properties).length === 0;
  return type === 'object' && isEmpty && additionalProperties === true
    ? [problem('V13', ['schema'], 'extract.openSchema')]
    : [];
}

/** Extract is nothing without a model: removing a field does not help. */
function modelRule(field: string, context: RuleContext): readonly Problem[] {
  return needsModel({ path: [field], name: 'extract', kind: 'always' }, context).map((found) => ({
    ...found,
    fixes: found.fixes.filter(({ opens }) => opens !== undefined),
  }));
}
