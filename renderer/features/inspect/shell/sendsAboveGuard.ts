import type { Connection } from '../../../../shared/connection/connection.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import { isAboveGuard } from '../../../../shared/request/credits/forecast.ts';
import { forecastOfRequest } from '../../../../shared/request/credits/requestForecast.ts';
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
  if (tab === undefined || connection?.kind !== 'service') return false;
  const forecast = forecastOfRequest(requestKinds[tab.endpoint], tab.draft.body);
  return forecast !== null && isAboveGuard(forecast, creditGuard);
}
