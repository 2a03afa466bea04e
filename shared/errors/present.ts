import { canParseUrl } from '../base/canParseUrl.ts';
import type { AppError } from './appError.ts';
import { type ErrorCase, errorCase } from './errorCase.ts';
import {
  failedStep,
  type FieldPath,
  type FieldProblem,
  gatedFeatures,
  largestFields,
  linkOf,
  privateHostOf,
  readFieldProblems,
  verifiesCertificate,
  waitsOf,
} from './evidence.ts';
import { localRules } from './localRules.ts';
import type { ErrorAction, ErrorContext, ErrorPresentation, Facts, MessageValues, Rule } from './presentation.ts';
import { pathText } from '../base/pathText.ts';
import { serviceRules } from './serviceRules.ts';
import { isUnsupportedOperation } from './serviceCase.ts';

const rules: Readonly<Record<ErrorCase, Rule>> = { ...localRules, ...serviceRules };
const defaultTimeoutMs = 60_000;

/** Turns a failure into the information a user needs: what happened, why, and what to do next. */
export function presentError(error: AppError, context: ErrorContext): ErrorPresentation {
  const found = errorCase(error);
  const rule = rules[found];
  const facts = factsOf(error, context);
  const fields = fieldsOf(found, facts);
  const values = valuesOf(facts, fields);
  const target = fields[0]?.path ?? rule.target?.(facts) ?? null;
  return {
    case: found,
    tone: rule.tone ?? 'change',
    values,
    causes: (rule.causes?.(facts) ?? []).map((id) => ({ id, values })),
    actions: actionsOf(rule, facts, { fields, target }),
    confirms: new Set(rule.confirms?.(facts)),
    fields,
    sizes: found === 'too-large' || found === 'refused-too-large' ? largestFields(context.request) : [],
    target,
    link: facts.link,
  };
}

function factsOf(error: AppError, context: ErrorContext): Facts {
  const timeout = context.request['timeout'];
  const { waitForMs, actionMs } = waitsOf(context.request);
  return {
    error,
    context,
    status: error.kind === 'service' || error.kind === 'broken-answer' ? error.status : null,
    code: error.kind === 'service' || error.kind === 'network' || error.kind === 'agent' ? (error.code ?? '') : '',
    timeoutMs: typeof timeout === 'number' && timeout > 0 ? timeout : defaultTimeoutMs,
    waitsMs: waitForMs + actionMs,
    step: failedStep(error, context.request),
    features: gatedFeatures(context.request, error.message),
    largest: largestFields(context.request, 1)[0] ?? null,
    link: linkOf(error),
  };
}

/** Their paths are known without the service, or there is only one. */
const withoutFields: ReadonlySet<ErrorCase> = new Set(['private-address', 'action-failed', 'invalid-url']);

/** Returns the fields that the service named; otherwise those inferred from this request. */
function fieldsOf(found: ErrorCase, { error, features }: Facts): readonly FieldProblem[] {
  if (error.kind !== 'service' || withoutFields.has(found)) return [];
  // The service's message is shown with the causes.
  if (found === 'forbidden') return features.map(({ path }) => ({ path, message: '' }));
  if (found === 'actions-unsupported') return [{ path: ['actions'], message: '' }];
  return readFieldProblems(error.details);
}

/** On the local engine there is no key and no other engine to turn to; a service has no engine to start. */
const ofServices: ReadonlySet<ErrorAction> = new Set([
  'use-local-engine',
  'update-key',
  'edit-connection',
  'test-connection',
]);

interface Aims {
  readonly fields: readonly FieldProblem[];
  readonly target: FieldPath | null;
}

const aimed: ReadonlySet<ErrorAction> = new Set([
  'go-to-field',
  'open-schema',
  'change-age',
  'show-largest',
  'lower-cost',
]);

function actionsOf(rule: Rule, facts: Facts, { fields, target }: Aims): readonly ErrorAction[] {
  const { context, link } = facts;
  const senseless = new Set<ErrorAction>(rule.without?.(facts));
  const works = (action: ErrorAction): boolean => {
    if (senseless.has(action)) return false;
    if (ofServices.has(action)) return !context.isLocalEngine;
    if (aimed.has(action)) return target !== null || (action === 'show-largest' && facts.largest !== null);
    if (action === 'remove-fields') return fields.some(({ path }) => path.length > 0 && path[0] !== 'url');
    if (action === 'open-link') return link !== null;
    return action !== 'show-raw' || context.hasBody;
  };
  const actions = rule.actions.filter(works);
  return actions.length > 0 ? actions : ['retry'];
}

function valuesOf(facts: Facts, fields: readonly FieldProblem[]): MessageValues {
  const { error, context, step, features } = facts;
  const verifies = verifiesCertificate(context.request);
  const { waitForMs, actionMs } = waitsOf(context.request);
  return {
    connection: context.connectionName,
    verifies: verifies === null ? 'unsaid' : verifies ? 'yes' : 'no',
    hasKey: context.hasKey ? 'yes' : 'no',
    isLocal: context.isLocalEngine || isUnsupportedOperation(facts.code) ? 'yes' : 'no',
    service: context.serviceHost,
    url: textOf(context.request['url']),
    host: hostOf(error, context),
    seconds: roundedSeconds(facts.timeoutMs),
    longerSeconds: roundedSeconds(Math.min(300_000, facts.timeoutMs * 2)),
    waitForSeconds: roundedSeconds(waitForMs),
    actionSeconds: roundedSeconds(actionMs),
    message: error.message,
    status: facts.status ?? 0,
    code: facts.code,
    count: fields.length,
    ...stepValues(step),
    features: features.map(({ name }) => name).join(', '),
    costs: context.costs.map(({ name, credits }) => `${name} +${credits}`).join(', '),
    sent: context.sentLastMinute ?? 0,
    fieldNames: fields.map(({ path }) => pathText(path)).join(', '),
    largest: pathText(facts.largest?.path ?? []),
    ages: agesIn(context),
    linkHost: facts.link === null ? '' : new URL(facts.link).host,
    ...noKindValues,
    ...kindValues(error),
    maxCredits: ceilingOf(context.request),
  };
}

/** `step` is 0 if it is unknown which step failed. */
function stepValues(step: Facts['step']): MessageValues {
  return step === null
    ? { step: 0, stepType: '', selector: '' }
    : { step: step.index + 1, stepType: step.type, selector: step.selector ?? '' };
}

/** The values that only one kind of error has, as they are for all others. */
const noKindValues = { retrySeconds: 0, contentType: '', exitCode: '', path: '', sentAway: '', charge: '' } as const;

function kindValues(error: AppError): Partial<Record<keyof typeof noKindValues, string | number>> {
  switch (error.kind) {
    case 'service':
      return { retrySeconds: Math.ceil((error.retryAfterMs ?? 0) / 1000), charge: error.chargeId ?? '' };
    case 'broken-answer':
      return { contentType: error.contentType ?? '' };
    case 'engine':
      return { exitCode: error.exitCode ?? '' };
    case 'store':
      return { path: error.path ?? '' };
    case 'network':
      return { sentAway: error.sent };
    default:
      return {};
  }
}

/** Returns the maximum credits of an agent: as requested, else the service's default (api-facts 5.2). */
function ceilingOf({ maxCredits }: ErrorContext['request']): number {
  return typeof maxCredits === 'number' ? maxCredits : 2500;
}

/** The cache rules as the request has them: `minAge: 1, lockdown: true`; `none` where it has none. */
function agesIn({ request }: ErrorContext): string {
  const rules = ['minAge', 'maxAge', 'lockdown']
    .flatMap((name) => (request[name] === undefined ? [] : [`${name}: ${JSON.stringify(request[name]).slice(0, 40)}`]))
    .join(', ');
  return rules === '' ? 'none' : rules;
}

const roundedSeconds = (ms: number): number => Math.round(ms / 100) / 10;
const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 2000) : '');

function hostOf(error: AppError, context: ErrorContext): string {
  if (error.kind === 'network') return error.host;
  if (error.kind === 'broken-answer') return context.serviceHost;
  const named = error.kind === 'service' ? privateHostOf(error) : null;
  if (named !== null) return named;
  const url = textOf(context.request['url']);
  return canParseUrl(url) ? new URL(url).host : url;
}
