import type { TabId } from '../../../shared/base/brand.ts';
import type { Connection } from '../../../shared/connection/connection.ts';
import type { Problem } from '../../../shared/request/problems.ts';
import { validateDraft, validateRawCall } from '../../../shared/request/validateDraft.ts';
import type { Draft } from '../../../shared/workspace/workspace.ts';
import { useConnection, useSettings } from '../../data/queries.ts';
import { useTab } from '../../data/ServicesProvider.tsx';
import { useVariables, type Variables } from '../../data/variables.ts';

type ConnectionKind = Connection['kind'];

interface Known {
  readonly values: Variables;
  readonly creditGuard: number | null;
  readonly problems: readonly Problem[];
}

const known: Readonly<Record<ConnectionKind, WeakMap<Draft, Known>>> = {
  'local-engine': new WeakMap(),
  service: new WeakMap(),
  lab: new WeakMap(),
};
const noValues: Variables = { variables: {}, secrets: {} };
const noProblems: readonly Problem[] = [];

/** The problems of a draft for a kind of connection; worked out once, however many parts of the window ask. */
export function problemsOf(
  draft: Draft,
  kind: ConnectionKind,
  creditGuard: number | null,
  values: Variables = noValues,
): readonly Problem[] {
  const found = known[kind].get(draft);
  if (found !== undefined && found.creditGuard === creditGuard && found.values === values) return found.problems;
  const problems = validateDraft(draft, { connectionKind: kind, ...values, creditGuard });
  known[kind].set(draft, { creditGuard, values, problems });
  return problems;
}

const knownOfRaw = new WeakMap<Draft, { readonly values: Variables; readonly problems: readonly Problem[] }>();

function rawProblemsOf(draft: Draft, values: Variables): readonly Problem[] {
  const found = knownOfRaw.get(draft);
  if (found?.values === values) return found.problems;
  const problems = validateRawCall(draft.body, { connectionKind: 'service', ...values });
  knownOfRaw.set(draft, { values, problems });
  return problems;
}

/** The problems of a tab's request with its connection. An agent's request has other fields, and its form says what is wrong with them. */
export function useProblems(tabId: TabId | null): readonly Problem[] {
  const tab = useTab(tabId);
  const kind = useConnection(tab?.connectionId)?.kind ?? 'service';
  const { creditGuard } = useSettings();
  const values = useVariables();
  if (tab === undefined || tab.endpoint === 'agent') return noProblems;
  // Each line of a list is an address.
  if (tab.endpoint === 'list')
    return problemsOf(tab.draft, kind, null, values).filter(({ messageId }) => messageId !== 'V01.missing');
  return tab.endpoint === 'raw' ? rawProblemsOf(tab.draft, values) : problemsOf(tab.draft, kind, creditGuard, values);
}
