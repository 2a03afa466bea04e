import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';
import type { ErrorAction, FieldProblem } from '../../../shared/errors/present.ts';

const longestTimeout = 300_000;

/** The body that an error card's action proposes to send instead; null for actions that leave the body as it is. */
export function bodyAfter(action: ErrorAction, body: JsonObject, fields: readonly FieldProblem[]): JsonObject | null {
  switch (action) {
    case 'raise-timeout':
      return { ...body, timeout: raisedTimeout(body) };
    case 'reduce-waits':
      return without(body, ['waitFor']);
    case 'allow-fresh':
      return without(body, ['minAge', 'lockdown']);
    case 'remove-fields':
      return withoutFields(body, fields);
    case 'retry-without-check':
      return withoutCheck(body);
    default:
      return null;
  }
}

/** Twice the timeout of the body in ms, within the contract's bound. */
export function raisedTimeout(body: JsonObject): number {
  const now = typeof body['timeout'] === 'number' ? body['timeout'] : 60_000;
  return Math.min(longestTimeout, now * 2);
}

function without(body: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}

/** Takes out what the problems name: a whole field, or the elements of a list. */
function withoutFields(body: JsonObject, fields: readonly FieldProblem[]): JsonObject {
  const whole = fields.flatMap(({ path }) => (path.length === 1 ? [String(path[0])] : []));
  const elements = fields.filter(({ path }) => path.length > 1 && !whole.includes(String(path[0])));
  let next = without(body, whole);
  for (const name of new Set(elements.map(({ path }) => String(path[0])))) {
    const steps = elements.filter(({ path }) => String(path[0]) === name).map(({ path }) => String(path[1]));
    const value = next[name];
    if (Array.isArray(value)) {
      const kept = (value as readonly JsonValue[]).filter((_item, index) => !steps.includes(String(index)));
      next = kept.length === 0 ? without(next, [name]) : { ...next, [name]: kept };
    } else if (value !== undefined && isJsonObject(value)) next = { ...next, [name]: without(value, steps) };
  }
  return next;
}

function withoutCheck(body: JsonObject): JsonObject {
  const rest = without(body, ['checkPromptInjection']);
  const formats = rest['formats'];
  if (!Array.isArray(formats)) return rest;
  return {
    ...rest,
    formats: (formats as readonly JsonValue[]).map((format) =>
      isJsonObject(format) ? without(format, ['checkPromptInjection']) : format,
    ),
  };
}
