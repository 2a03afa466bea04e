import type { Connection } from '../../../../shared/connection/connection.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import { guardRule } from '../../../../shared/request/rules/guardRule.ts';
import type { WorkspaceTab } from '../../../../shared/workspace/workspace.ts';

/**
 * Returns whether sending a tab's request in its current state may cost more than the limit for one send. `creditGuard` is in credits, null
 * for no limit.
 */
export function sendsAboveGuard(
  tab: Pick<WorkspaceTab, 'endpoint' | 'connectionId' | 'draft'> | undefined,
  connections: readonly Connection[],
  creditGuard: number | null,
): boolean {
  const connection = connections.find(({ id }) => id === tab?.connectionId);
  if (tab === undefined || connection === undefined || !requestKinds[tab.endpoint].sending.hasForecast) return false;
  return guardRule(tab.draft.body, { connectionKind: connection.kind, variables: {}, creditGuard }).length > 0;
}
