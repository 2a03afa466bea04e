import { assertNever } from '../../../shared/base/assertNever.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';
import type { FieldProblem } from '../../../shared/errors/evidence.ts';
import type { ErrorAction, ErrorPresentation } from '../../../shared/errors/presentation.ts';

const maxTimeoutMs = 300_000;

const bodyActions = [
  'raise-timeout',
  'use-proxy-auto',
  'reduce-waits',
  'remove-fields',
  'skip-verification',
  'allow-fresh',
  'set-click-all',
  'retry-without-check',
] as const satisfies readonly ErrorAction[];

/** Actions that change the body before it is sent again. */
export type BodyAction = (typeof bodyActions)[number];

/** Whether an action proposes another body. */
export function isBodyAction(action: ErrorAction): action is BodyAction {
  return (bodyActions as readonly ErrorAction[]).includes(action);
}

/** The body that an error card's action proposes to send instead. */
export function bodyAfter(
  action: BodyAction,
  body: JsonObject,
  { fields, target }: Pick<ErrorPresentation, 'fields' | 'target'>,
): JsonObject {
  switch (action) {
    case 'raise-timeout':
      return { ...body, timeout: raisedTimeout(body) };
    case 'use-proxy-auto':
      return { ...body, proxy: 'auto' };
    case 'reduce-waits':
      return withoutWaits(body);
    case 'skip-verification':
      return { ...body, skipTlsVerification: true };
    case 'set-click-all':
      return withClickAll(body, target);
    case 'allow-fresh':
      return without(body, ['minAge', 'lockdown']);
    case 'remove-fields':
      return withoutFields(body, fields);
    case 'retry-without-check':
      return withoutCheck(body);
    default:
      return assertNever(action);
  }
}

/** Returns twice the timeout of the body in ms, within the limit of the contract. */
export function raisedTimeout(body: JsonObject): number {
  const now = typeof body['timeout'] === 'number' ? body['timeout'] : 60_000;
  return Math.min(maxTimeoutMs, now * 2);
}

function without(body: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}

/** Removes what the problems name: a whole field, or elements of a list. */
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

/** Takes out `waitFor` and the actions that only let time pass; a wait for an element stays. */
function withoutWaits(body: JsonObject): JsonObject {
  const rest = without(body, ['waitFor']);
  const { actions } = rest;
  if (!Array.isArray(actions)) return rest;
  const kept = (actions as readonly JsonValue[]).filter(
    (action) => !(isJsonObject(action) && action['type'] === 'wait' && action['milliseconds'] !== undefined),
  );
  return kept.length === 0 ? without(rest, ['actions']) : { ...rest, actions: kept };
}

/** With `all`, a click without a matching element is not an error (contract 2.3). */
function withClickAll(body: JsonObject, place: ErrorPresentation['target']): JsonObject {
  const { actions } = body;
  if (!Array.isArray(actions)) return body;
  return {
    ...body,
    actions: (actions as readonly JsonValue[]).map((action, index) =>
      index === place?.[1] && isJsonObject(action) ? { ...action, all: true } : action,
    ),
  };
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
