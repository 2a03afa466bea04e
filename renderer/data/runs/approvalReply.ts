import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ApprovalDecision, decisionIn } from '../../../shared/api/pendingApproval.ts';
import type { RunId } from '../../../shared/base/brand.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import type { Host } from '../../../shared/ipc/host.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { agentRuns } from './agentRuns.ts';
import { type CallFailure, callOrFail } from '../queries/callFailure.ts';
import { queryKeys } from '../queries/queryKeys.ts';
import { useHost } from '../../host/HostProvider.tsx';

/** A turn started from this app that replies to a run's approval request. */
export interface ApprovalReply {
  readonly runId: RunId;
  readonly decision: ApprovalDecision;
}

/** A reply follows its request closely; for later ones the service's status is authoritative. */
const maxTurns = 50;

/**
 * Finds the latest turn in history that replies to a run's request, because the service does not report the asking run. Null without one.
 */
export function useApprovalReply(run: RunModel, approvalId: string | null): ApprovalReply | null {
  const host = useHost();
  const client = useQueryClient();
  const { data } = useQuery<ApprovalReply | null, CallFailure>({
    queryKey: queryKeys.answerHere(run.runId, approvalId ?? ''),
    queryFn: () => (approvalId === null ? null : findApprovalReply(host, client, run, approvalId)),
  });
  return data ?? null;
}

async function findApprovalReply(
  host: Host,
  client: QueryClient,
  { runId, connectionId, createdAt }: RunModel,
  approvalId: string,
): Promise<ApprovalReply | null> {
  const { rows } = await callOrFail(host, 'history.list', {
    ...agentRuns,
    connectionIds: [connectionId],
    from: createdAt,
    order: 'time',
    end: 'last',
    only: null,
    before: null,
    limit: maxTurns,
  });
  const turns = rows.filter((row) => row.runId !== runId && row.state !== 'private');
  const requests = await Promise.all(turns.map((row) => requestOf(host, client, row.runId)));
  const found = turns.flatMap((row, place) => {
    const decision = decisionIn(requests[place] ?? {}, approvalId);
    return decision === null ? [] : [{ runId: row.runId, createdAt: row.createdAt, decision }];
  });
  const [latest] = found.toSorted((one, other) => other.createdAt - one.createdAt);
  return latest ?? null;
}

/** The request of a run never changes, so it is fetched once. */
function requestOf(host: Host, client: QueryClient, runId: RunId): Promise<JsonObject> {
  return client.fetchQuery({
    queryKey: queryKeys.runRequest(runId),
    queryFn: async () => {
      const [first] = await callOrFail(host, 'runs.events', { runId, after: 0 });
      return first?.event.kind === 'run.created' ? first.event.request : {};
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
