import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { lookupTable } from '../../base/lookupTable.ts';
import type { JsonPath } from '../../base/pathText.ts';
import { nearestChoice } from '../nearestChoice.ts';
import { printShort, problem, removal, replacement, type Problem, type QuickFix } from '../problems.ts';
import { formatNamesOf, listOf, objectsOf } from './ruleContext.ts';

/** V08: quality from 1 to 100 and a viewport of two integers, for the format and for the action. */
export function screenshotRule(body: JsonObject): readonly Problem[] {
  return [...objectsOf(body, 'formats'), ...objectsOf(body, 'actions')]
    .filter(({ value }) => value['type'] === 'screenshot')
    .flatMap(({ value, path }) => [
      ...qualityProblems(value['quality'], [...path, 'quality']),
      ...viewportProblems(value['viewport'], [...path, 'viewport']),
    ]);
}

function qualityProblems(quality: JsonValue | undefined, path: JsonPath): readonly Problem[] {
  if (quality === undefined) return [];
  if (typeof quality !== 'number')
    return [problem('V08', path, 'V08.quality', { value: printShort(quality) }, [removal(path)])];
  const nearest = Math.min(100, Math.max(1, Math.round(quality)));
  if (nearest === quality) return [];
  return [
    problem('V08', path, 'V08.quality', { value: printShort(quality) }, [replacement(path, nearest), removal(path)]),
  ];
}

const largestViewport = { width: 7680, height: 4320 } as const;

function viewportProblems(viewport: JsonValue | undefined, path: JsonPath): readonly Problem[] {
  if (viewport === undefined) return [];
  const fixes = [removal(path, 'fix.removeNamed', { field: 'viewport' })];
  if (!isJsonObject(viewport)) return [problem('V08', path, 'V08.viewport', {}, fixes)];
  const unknown = Object.keys(viewport).filter((key) => key !== 'width' && key !== 'height');
  return [
    ...(['width', 'height'] as const).flatMap((side) => sideProblems(viewport[side], side, path, fixes)),
    ...unknown.map((key) =>
      problem('V08', [...path, key], 'V08.viewportKey', { field: key }, [removal([...path, key])]),
    ),
  ];
}

function sideProblems(
  value: JsonValue | undefined,
  side: 'width' | 'height',
  path: JsonPath,
  fixes: readonly QuickFix[],
): readonly Problem[] {
  if (value === undefined) return [problem('V08', path, 'V08.side', { side }, fixes)];
  const max = largestViewport[side];
  const isFine = typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max;
  return isFine ? [] : [problem('V08', [...path, side], 'V08.pixels', { side, max }, fixes)];
}

const schemaTypes: ReadonlySet<string> = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);

/** V13: the schema of a format that extracts is a JSON Schema: an object, its `type`, `properties` and `required` in their forms. */
export function jsonSchemaRule(body: JsonObject): readonly Problem[] {
  return objectsOf(body, 'formats').flatMap(({ value, path }) => {
    const schema = value['schema'];
    return schema === undefined ? [] : schemaProblemsAt(schema, [...path, 'schema']);
  });
}

/** V13 of one schema, at its place in the body. */
export function schemaProblemsAt(schema: JsonValue, path: JsonPath): readonly Problem[] {
  return isJsonObject(schema)
    ? schemaProblems(schema, path, 0)
    : [problem('V13', path, 'V13.object', {}, [removal(path)])];
}

function schemaProblems(schema: JsonObject, path: JsonPath, depth: number): readonly Problem[] {
  if (depth > 20) return [];
  const problems: Problem[] = [];
  const { type, properties, required, items } = schema;
  const types: readonly JsonValue[] =
    type === undefined ? [] : Array.isArray(type) ? (type as readonly JsonValue[]) : [type];
  const wrong = types.find((name) => typeof name !== 'string' || !schemaTypes.has(name));
  if (wrong !== undefined) {
    const at = [...path, 'type'];
    problems.push(problem('V13', at, 'V13.type', { value: printShort(wrong) }, typeFixes(schema, wrong, path)));
  }
  if (required !== undefined && !(Array.isArray(required) && required.every((name) => typeof name === 'string'))) {
    problems.push(problem('V13', [...path, 'required'], 'V13.required', {}, [withoutKey(schema, path, 'required')]));
  }
  if (properties !== undefined && !isJsonObject(properties))
    problems.push(
      problem('V13', [...path, 'properties'], 'V13.properties', {}, [withoutKey(schema, path, 'properties')]),
    );
  if (isJsonObject(properties)) {
    for (const [name, part] of Object.entries(properties)) {
      const at = [...path, 'properties', name];
      if (isJsonObject(part)) problems.push(...schemaProblems(part, at, depth + 1));
      else if (typeof part !== 'boolean') problems.push(problem('V13', at, 'V13.object', {}, [removal(at)]));
    }
  }
  if (isJsonObject(items)) problems.push(...schemaProblems(items, [...path, 'items'], depth + 1));
  return problems;
}

/** Names that other languages use for the JSON Schema types. */
const otherNames: Readonly<Record<string, string>> = lookupTable({
  text: 'string',
  str: 'string',
  int: 'integer',
  float: 'number',
  double: 'number',
  bool: 'boolean',
  list: 'array',
  dict: 'object',
  map: 'object',
  none: 'null',
});

/** Removes a key from a schema. An empty schema stays: as part of another it accepts any value. */
function withoutKey(schema: JsonObject, path: JsonPath, key: string): QuickFix {
  const { [key]: _taken, ...rest } = schema;
  return { messageId: 'fix.removeNamed', values: { field: key }, changes: [{ path, value: rest }] };
}

function typeFixes(schema: JsonObject, wrong: JsonValue, path: JsonPath): readonly QuickFix[] {
  const { type } = schema;
  const name = typeof wrong === 'string' ? wrong : '';
  const meant = otherNames[name.toLowerCase()] ?? nearestChoice(name, [...schemaTypes]);
  // Of several types only the wrong one is changed.
  const at = [...path, 'type', ...(Array.isArray(type) ? [type.indexOf(wrong)] : [])];
  return [...(meant === null ? [] : [replacement(at, meant)]), withoutKey(schema, path, 'type')];
}

/** W01: a full page ignores the height of a viewport, and some servers refuse the pair. */
export function fullPageRule(body: JsonObject): readonly Problem[] {
  return objectsOf(body, 'formats')
    .filter(
      ({ value }) => value['type'] === 'screenshot' && value['fullPage'] === true && value['viewport'] !== undefined,
    )
    .map(({ path }) =>
      problem('W01', [...path, 'fullPage'], 'W01', {}, [
        removal([...path, 'viewport'], 'fix.removeNamed', { field: 'viewport' }),
        removal([...path, 'fullPage'], 'fix.removeNamed', { field: 'fullPage' }),
      ]),
    );
}

/** V17, W15, W16 and W17: formats that need, exclude or double one another. */
export function formatPairsRule(body: JsonObject): readonly Problem[] {
  const formats = formatNamesOf(body);
  const first = (name: string) => formats.find((format) => format.name === name);
  const problems: Problem[] = [];
  const tracking = first('changeTracking');
  if (tracking !== undefined && first('markdown') === undefined) {
    const whole = ['markdown', ...listOf(body, 'formats')];
    const fix: QuickFix = {
      messageId: 'fix.addNamed',
      values: { name: 'markdown' },
      changes: [{ path: ['formats'], value: whole }],
    };
    problems.push(problem('V17', tracking.path, 'V17', {}, [fix]));
  }
  const base64 = first('rawBase64');
  if (base64 !== undefined && formats.length > 1) {
    const alone: QuickFix = {
      messageId: 'fix.keepOnly',
      values: { name: 'rawBase64' },
      changes: [{ path: ['formats'], value: ['rawBase64'] }],
    };
    problems.push(problem('W15', base64.path, 'W15', {}, [alone]));
  }
  const screenshots = formats.filter((format) => format.name === 'screenshot');
  for (const extra of screenshots.slice(1))
    problems.push(problem('W17', extra.path, 'W17.screenshots', {}, [removal(extra.path)]));
  const deterministic = first('deterministicJson');
  const json = first('json');
  if (deterministic !== undefined && json !== undefined) {
    problems.push(problem('W17', deterministic.path, 'W17.json', {}, [removal(deterministic.path)]));
  }
  return [...problems, ...emptyJsonProblems(body)];
}

function emptyJsonProblems(body: JsonObject): readonly Problem[] {
  return listOf(body, 'formats').flatMap((format, index) => {
    const path: JsonPath = ['formats', index];
    if (format === 'json') return [problem('W16', path, 'W16.text', {}, [removal(path)])];
    if (!isJsonObject(format) || format['type'] !== 'json') return [];
    const { prompt, schema } = format;
    const hasPrompt = typeof prompt === 'string' && prompt.trim() !== '';
    return hasPrompt || schema !== undefined ? [] : [problem('W16', path, 'W16.empty', {}, [removal(path)])];
  });
}
