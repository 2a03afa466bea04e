import type { TabId } from '../../../../shared/base/brand.ts';
import type { Connection } from '../../../../shared/connection/connection.ts';
import type { Endpoint } from '../../../../shared/operations/endpoint.ts';
import type { Problem } from '../../../../shared/request/problems.ts';
import type { EngineModelState, RuleContext } from '../../../../shared/request/rules/ruleContext.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import { validateDraft, validateRawCall } from '../../../../shared/request/validateDraft.ts';
import { validateOperation } from '../../../../shared/request/validateOperation.ts';
import type { Draft } from '../../../../shared/workspace/workspace.ts';
import { useConnection, useEngineModel, useHasWebhookSecret, useSettings } from '../../../data/queries/queries.ts';
import { useTab } from '../../../data/ServicesProvider.tsx';
import { useBuilder } from '../builderStore.ts';
import { problemInOptions, useOptionsScope } from '../optionsScope.ts';
import { useVariables, type Variables } from '../../../data/queries/variables.ts';

type ConnectionKind = Connection['kind'];

/** The context that a draft is validated with, besides the kind of its connection. */
export interface Measure {
  readonly creditGuard: number | null;
  readonly engineModel?: EngineModelState | undefined;
  readonly hasWebhookSecret?: boolean | undefined;
  readonly values?: Variables;
}

interface Known extends Measure {
  readonly problems: readonly Problem[];
}

const noValues: Variables = { variables: {}, secrets: {} };
const noProblems: readonly Problem[] = [];

type Validate = (draft: Draft, context: RuleContext) => readonly Problem[];

/** Validates a draft for a kind of connection; computed once for all callers. */
function cachedValidation(validate: Validate): Check {
  const known: Readonly<Record<ConnectionKind, WeakMap<Draft, Known>>> = {
    'local-engine': new WeakMap(),
    service: new WeakMap(),
    lab: new WeakMap(),
  };
  return (draft, kind, { values = noValues, ...measure }) => {
    const found = known[kind].get(draft);
    if (found !== undefined && isSame(found, { ...measure, values })) return found.problems;
    const problems = validate(draft, { connectionKind: kind, ...values, ...measure });
    known[kind].set(draft, { ...measure, values, problems });
    return problems;
  };
}

function isSame(one: Measure, other: Measure): boolean {
  return (
    one.creditGuard === other.creditGuard &&
    one.engineModel === other.engineModel &&
    one.hasWebhookSecret === other.hasWebhookSecret &&
    one.values === other.values
  );
}

/** Validates the draft of a scrape. */
export const problemsOf: Check = cachedValidation(validateDraft);

function checkOfOperation(endpoint: Endpoint): Check {
  return cachedValidation((draft, context) => validateOperation(requestKinds[endpoint], draft, context));
}

interface KnownOfRaw {
  readonly values: Variables;
  readonly kind: ConnectionKind;
  readonly problems: readonly Problem[];
}

const knownOfRaw = new WeakMap<Draft, KnownOfRaw>();

function rawProblemsOf(draft: Draft, kind: ConnectionKind, values: Variables): readonly Problem[] {
  const found = knownOfRaw.get(draft);
  if (found?.values === values && found.kind === kind) return found.problems;
  const problems = validateRawCall(draft.body, { connectionKind: kind, ...values });
  knownOfRaw.set(draft, { values, kind, problems });
  return problems;
}

/** Returns the problems shown to the user: none about unfinished input, such as a missing URL. Inside the form of options, those of options. */
export function useProblems(tabId: TabId | null): readonly Problem[] {
  const begun = useBuilder((state) => (tabId === null ? undefined : state.begun[tabId]));
  const operation = useOptionsScope(tabId)?.operation ?? null;
  const problems = useAllProblems(tabId);
  const ofForm = operation === null ? problems : problems.flatMap((found) => problemInOptions(operation, found) ?? []);
  return shownProblems(ofForm, begun);
}

/** Omits the missing URL, whose empty field is visible, and the missing values of the owners in `begun`. */
export function shownProblems(problems: readonly Problem[], begun: readonly string[] = []): readonly Problem[] {
  return problems.filter(
    ({ messageId, path }) => !missingTargets.has(messageId) && !begun.includes(path.slice(0, 2).join('.')),
  );
}

/** The messageId of the problem of an empty query. */
export const missingQuery = 'search.noQuery';

/** The messageId of the problem of an empty URL. */
export const missingUrl = 'V01.missing';

/** Problems of a request without its URL, query, file or task, whose empty field is visible. */
const missingTargets: ReadonlySet<string> = new Set([missingUrl, missingQuery, 'parse.noFile', 'extract.noTask']);

/** Returns the problems of a tab's request with its connection. */
export function useAllProblems(tabId: TabId | null): readonly Problem[] {
  const tab = useTab(tabId);
  const kind = useConnection(tab?.connectionId)?.kind ?? 'service';
  const { creditGuard } = useSettings();
  const engineModel = useEngineModel();
  const hasWebhookSecret = useHasWebhookSecret();
  const values = useVariables();
  if (tab === undefined) return noProblems;
  return checks[tab.endpoint](tab.draft, kind, { creditGuard, engineModel, hasWebhookSecret, values });
}

type Check = (draft: Draft, kind: ConnectionKind, measure: Measure) => readonly Problem[];

const checks: Readonly<Record<Endpoint, Check>> = {
  scrape: problemsOf,
  // Its request has other fields, and its form shows their problems.
  agent: () => noProblems,
  raw: (draft, kind, { values = noValues }) => rawProblemsOf(draft, kind, values),
  // Each line is a URL, and each is a send of its own.
  list: (draft, kind, measure) =>
    problemsOf(draft, kind, { ...measure, creditGuard: null }).filter(({ messageId }) => messageId !== missingUrl),
  map: checkOfOperation('map'),
  crawl: checkOfOperation('crawl'),
  batchScrape: checkOfOperation('batchScrape'),
  parse: checkOfOperation('parse'),
  search: checkOfOperation('search'),
  extract: checkOfOperation('extract'),
};
