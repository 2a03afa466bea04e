import { canParseUrl } from '../base/canParseUrl.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';
import type { AppError, ServiceError } from './appError.ts';
import { trimEndBy } from '../base/trimText.ts';

/** A path in a request's body. */
export type FieldPath = readonly (string | number)[];

export interface FieldProblem {
  readonly path: FieldPath;
  readonly message: string;
}

const maxProblems = 200;

/**
 * `details` in the shapes that services use: a list of issues with `path` and `message`, or an object from field to one or
 * more texts (also below `fieldErrors`). Anything else gives none.
 */
export function readFieldProblems(details: JsonValue | null): readonly FieldProblem[] {
  if (Array.isArray(details)) return (details as readonly JsonValue[]).flatMap(readIssue).slice(0, maxProblems);
  if (details === null || !isJsonObject(details)) return [];
  const issues = details['issues'] ?? details['errors'];
  if (Array.isArray(issues)) return readFieldProblems(issues);
  const byField = details['fieldErrors'] ?? details;
  return isJsonObject(byField) ? readByField(byField).slice(0, maxProblems) : [];
}

function readIssue(detail: JsonValue): readonly FieldProblem[] {
  if (!isJsonObject(detail) || typeof detail['message'] !== 'string') return [];
  const path = detail['path'] ?? detail['field'];
  const steps = typeof path === 'string' ? path.split('.') : Array.isArray(path) ? (path as readonly JsonValue[]) : [];
  return [
    {
      message: detail['message'],
      path: steps.filter((step) => typeof step === 'string' || typeof step === 'number').slice(0, 20),
    },
  ];
}

function readByField(fields: JsonObject): readonly FieldProblem[] {
  return Object.entries(fields).flatMap(([field, texts]) =>
    Array.isArray(texts)
      ? (texts as readonly JsonValue[]).flatMap((text) =>
          typeof text === 'string' ? [{ path: field.split('.'), message: text }] : [],
        )
      : [],
  );
}

/** The host that the engine refused to visit, as its `details` name it. */
export function privateHostOf(error: ServiceError): string | null {
  const details = Array.isArray(error.details) ? (error.details as readonly JsonValue[]) : [];
  for (const detail of details) {
    if (isJsonObject(detail) && typeof detail['host'] === 'string') return detail['host'];
  }
  return null;
}

/** Returns an https URL where the service offers a remedy: `requiresAction.url`, or one in its message. */
export function linkOf(error: AppError): string | null {
  if (error.kind !== 'service') return null;
  const { requiresAction, message } = error;
  const named =
    requiresAction !== null && isJsonObject(requiresAction) && typeof requiresAction['url'] === 'string'
      ? requiresAction['url']
      : firstLink(message);
  return named !== null && named.startsWith('https://') && named.length <= 2000 && canParseUrl(named) ? named : null;
}

function firstLink(message: string): string | null {
  const found = /https:\/\/[^\s"'<>)\]]+/.exec(message);
  return found === null ? null : trimEndBy(found[0], /[.,;:]/);
}

/** An action of the request by its index, from 0. */
export interface FailedStep {
  readonly index: number;
  readonly type: string;
  readonly selector: string | null;
}

/** Returns which action failed: by the details, the message, or the request itself (when it has only one candidate). */
export function failedStep(error: AppError, request: JsonObject): FailedStep | null {
  const actions = request['actions'];
  if (error.kind !== 'service' || !Array.isArray(actions)) return null;
  const steps = actions as readonly JsonValue[];
  const index = stepInDetails(error.details) ?? stepInMessage(error.message) ?? stepBySelector(error.message, steps);
  const step = index === null ? undefined : steps[index];
  if (index === null || step === undefined || !isJsonObject(step)) return null;
  const { type, selector } = step;
  return {
    index,
    type: typeof type === 'string' ? type.slice(0, 40) : '',
    selector: typeof selector === 'string' ? selector.slice(0, 200) : null,
  };
}

function stepInDetails(details: JsonValue | null): number | null {
  const [, index] = readFieldProblems(details).find(({ path }) => path[0] === 'actions')?.path ?? [];
  if (index !== undefined && /^\d+$/.test(String(index))) return Number(index);
  const named = details !== null && isJsonObject(details) ? (details['actionIndex'] ?? details['index']) : undefined;
  return typeof named === 'number' ? named : null;
}

/** `actions[2]` and `index 2` count from 0, `step 3` and `action 3` from 1. */
function stepInMessage(message: string): number | null {
  const fromZero = /\bactions?(?:\[|\.)(\d+)|\bindex (\d+)/i.exec(message);
  if (fromZero !== null) return Number(fromZero[1] ?? fromZero[2]);
  const fromOne = /\b(?:step|action) #?(\d+)/i.exec(message);
  return fromOne === null ? null : Number(fromOne[1]) - 1;
}

function stepBySelector(message: string, steps: readonly JsonValue[]): number | null {
  const named = steps.flatMap((step, index) => {
    const selector = isJsonObject(step) ? step['selector'] : undefined;
    return typeof selector === 'string' && selector.length > 1 && message.includes(selector) ? [index] : [];
  });
  if (named.length === 1) return named[0] ?? null;
  return steps.length === 1 ? 0 : null;
}

/** Returns the waiting time that a request adds before its content is read, in ms: `waitFor` and the timed wait actions. */
export function waitsOf(request: JsonObject): { readonly waitForMs: number; readonly actionMs: number } {
  const waitFor = request['waitFor'];
  const actions = Array.isArray(request['actions']) ? (request['actions'] as readonly JsonValue[]) : [];
  const actionMs = actions.reduce<number>((sum, action) => {
    const ms = isJsonObject(action) && action['type'] === 'wait' ? action['milliseconds'] : 0;
    return sum + (typeof ms === 'number' && ms > 0 ? ms : 0);
  }, 0);
  return { waitForMs: typeof waitFor === 'number' && waitFor > 0 ? waitFor : 0, actionMs };
}

/** Returns whether the request has its page's certificate verified: as it states, else the API's default; null when that is unknown. */
export function verifiesCertificate(request: JsonObject): boolean | null {
  const { skipTlsVerification, headers, actions } = request;
  if (typeof skipTlsVerification === 'boolean') return !skipTlsVerification;
  // Where secrets may be sent, a service verifies unless the request disables it (api-facts 2).
  const holdsMore = (value: JsonValue | undefined) => typeof value === 'object' && Object.keys(value ?? {}).length > 0;
  return holdsMore(headers) || holdsMore(actions) ? true : null;
}

/** A part of a body with the UTF-8 bytes of its JSON. */
export interface FieldSize {
  readonly path: FieldPath;
  readonly bytes: number;
}

/** Returns the largest parts of a body, the largest first; list elements are counted separately. */
export function largestFields(request: JsonObject, count = 3): readonly FieldSize[] {
  const sizes = Object.entries(request).flatMap(([name, value]): FieldSize[] =>
    Array.isArray(value) && value.length > 1
      ? (value as readonly JsonValue[]).map((item, index) => ({ path: [name, index], bytes: bytesOf(item) }))
      : [{ path: [name], bytes: bytesOf(value) }],
  );
  return sizes.toSorted((one, other) => other.bytes - one.bytes).slice(0, count);
}

function bytesOf(value: JsonValue): number {
  return new TextEncoder().encode(JSON.stringify(value)).byteLength;
}

const gatedOptions: ReadonlySet<string> = new Set([
  'alexandria',
  'domainTools',
  'zeroDataRetention',
  'threatProtection',
  'redactPII',
  'onlyCleanContent',
  'profile',
  'lockdown',
  'actions',
  'location',
  'proxy',
]);
const plainFormats: ReadonlySet<string> = new Set(['markdown', 'html', 'rawHtml', 'links', 'images']);

export interface Feature {
  readonly name: string;
  readonly path: FieldPath;
  /** The service's message names it. */
  readonly isNamed: boolean;
}

/** Returns requested features that a key or a plan may lack: those that the service named, else all that plans restrict. */
export function gatedFeatures(request: JsonObject, message: string): readonly Feature[] {
  const isNamed = (name: string): boolean =>
    new RegExp(`(?<![a-z])${name.replaceAll(/[A-Z]/g, (letter) => `[\\s_-]?${letter}`)}(?![a-z])`, 'i').test(message);
  const options = Object.keys(request).flatMap((name): Feature[] =>
    (gatedOptions.has(name) || (name !== 'url' && name !== 'formats')) && /^[A-Za-z]{1,40}$/.test(name)
      ? [{ name, path: [name], isNamed: isNamed(name) }]
      : [],
  );
  const formats = formatNamesIn(request).map(({ name, index }): Feature => {
    return { name, path: ['formats', index], isNamed: isNamed(name) };
  });
  const all = [...options, ...formats];
  const named = all.filter((feature) => feature.isNamed);
  if (named.length > 0) return named;
  return all.filter(({ name, path }) => (path[0] === 'formats' ? !plainFormats.has(name) : gatedOptions.has(name)));
}

/** Returns formats of a request given as plain strings, with their indexes. */
export function formatNamesIn(request: JsonObject): readonly { readonly name: string; readonly index: number }[] {
  const formats = request['formats'];
  if (!Array.isArray(formats)) return [];
  return (formats as readonly JsonValue[]).flatMap((format, index) => {
    const name = typeof format === 'string' ? format : isJsonObject(format) ? format['type'] : undefined;
    return typeof name === 'string' && /^[A-Za-z]{1,40}$/.test(name) ? [{ name, index }] : [];
  });
}

/** Returns the path of a request's JSON Schema. */
export function schemaPath(request: JsonObject): FieldPath | null {
  const formats = Array.isArray(request['formats']) ? (request['formats'] as readonly JsonValue[]) : [];
  const index = formats.findIndex((format) => isJsonObject(format) && format['schema'] !== undefined);
  if (index !== -1) return ['formats', index, 'schema'];
  const json = formats.findIndex(
    (format) => isJsonObject(format) && typeof format['type'] === 'string' && /json$/i.test(format['type']),
  );
  return json === -1 ? null : ['formats', json];
}
