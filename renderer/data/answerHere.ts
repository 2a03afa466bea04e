import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ApprovalAnswer, answerIn } from '../../shared/api/pendingApproval.ts';
import type { RunId } from '../../shared/base/brand.ts';
import type { JsonObject } from '../../shared/base/json.ts';
import type { Host } from '../../shared/ipc/host.ts';
import type { RunModel } from '../../shared/run/reduceRun.ts';
import { agentRuns } from './agentRuns.ts';
import { type CallFailure, callOrFail } from './callFailure.ts';
import { queryKeys } from './queryKeys.ts';
import { useHost } from '../host/HostProvider.tsx';

/** A turn that was started from here and answers what a run asks. */
export interface AnswerHere {
  readonly runId: RunId;
  readonly answer: ApprovalAnswer;
}

/** An answer follows its question closely; later ones are the business of the service's own status. */
const mostTurns = 50;

/** The latest turn in history that answers a run's question: the service does not tell the run that asked. Null while there is none. */
export function useAnswerHere(run: RunModel, approvalId: string | null): AnswerHere | null {
  const host = useHost();
  const client = useQueryClient();
  const { data } = useQuery<AnswerHere | null, CallFailure>({
    queryKey: queryKeys.answerHere(run.runId, approvalId ?? ''),
    queryFn: () => (approvalId === null ? null : findAnswer(host, client, run, approvalId)),
  });
  return data ?? null;
}

async function findAnswer(
  host: Host,
  client: QueryClient,
  { runId, connectionId, createdAt }: RunModel,
  approvalId: string,
): Promise<AnswerHere | null> {
  const { rows } = await callOrFail(host, 'history.list', {
    ...agentRuns,
    connectionIds: [connectionId],
    from: createdAt,
    order: 'time',
    end: 'last',
    only: null,
    before: null,
    limit: mostTurns,
  });
  const turns = rows.filter((row) => row.runId !== runId && row.state !== 'private');
  const requests = await Promise.all(turns.map((row) => requestOf(host, client, row.runId)));
  const found = turns.flatMap((row, place) => {
    const answer = answerIn(requests[place] ?? {}, approvalId);
    return answer === null ? [] : [{ runId: row.runId, createdAt: row.createdAt, answer }];
  });
  const [latest] = found.toSorted((one, other) => other.createdAt - one.createdAt);
  return latest ?? null;
}

/** What a run was sent with never changes, so it is asked for once. */
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
