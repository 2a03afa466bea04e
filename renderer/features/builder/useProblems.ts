import type { TabId } from '../../../shared/base/brand.ts';
import type { Connection } from '../../../shared/connection/connection.ts';
import type { Problem } from '../../../shared/request/problems.ts';
import { rawProblems } from '../../../shared/request/rules/rawRules.ts';
import { validateDraft } from '../../../shared/request/validateDraft.ts';
import type { Draft } from '../../../shared/workspace/workspace.ts';
import { useConnection, useSettings } from '../../data/queries.ts';
import { useTab } from '../../data/ServicesProvider.tsx';

type ConnectionKind = Connection['kind'];

interface Known {
  readonly creditGuard: number | null;
  readonly problems: readonly Problem[];
}

const known: Readonly<Record<ConnectionKind, WeakMap<Draft, Known>>> = {
  'local-engine': new WeakMap(),
  service: new WeakMap(),
  lab: new WeakMap(),
};
const noProblems: readonly Problem[] = [];

/** The problems of a draft for a kind of connection; worked out once, however many parts of the window ask. */
export function problemsOf(draft: Draft, kind: ConnectionKind, creditGuard: number | null): readonly Problem[] {
  const found = known[kind].get(draft);
  if (found !== undefined && found.creditGuard === creditGuard) return found.problems;
  const problems = validateDraft(draft, { connectionKind: kind, variables: {}, creditGuard });
  known[kind].set(draft, { creditGuard, problems });
  return problems;
}

const knownOfRaw = new WeakMap<Draft, readonly Problem[]>();

function rawProblemsOf(draft: Draft): readonly Problem[] {
  const found = knownOfRaw.get(draft) ?? rawProblems(draft.body);
  knownOfRaw.set(draft, found);
  return found;
}

/** The problems of a tab's request with its connection. An agent's request has other fields, and its form says what is wrong with them. */
export function useProblems(tabId: TabId | null): readonly Problem[] {
  const tab = useTab(tabId);
  const kind = useConnection(tab?.connectionId)?.kind ?? 'service';
  const { creditGuard } = useSettings();
  if (tab === undefined || tab.endpoint === 'agent') return noProblems;
  return tab.endpoint === 'raw' ? rawProblemsOf(tab.draft) : problemsOf(tab.draft, kind, creditGuard);
}
