import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import type { ErrorContext } from '../../../../shared/errors/presentation.ts';
import type { HistoryRow } from '../../../../shared/history/history.ts';
import { formatCost, formatEntries } from '../../../../shared/request/formatCatalogue.ts';
import { readFileAddress } from '../../../../shared/api/engine/localFiles.ts';
import { localEngineGaps } from '../../../../shared/request/localEngineSupport.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { connectionLabel } from '../../../data/labels/connectionLabel.ts';
import { useRecentRuns } from '../../../data/history/historyQueries.ts';
import { useConnection, useKeyStatus } from '../../../data/queries/queries.ts';
import { useIsOnline } from '../../../data/queries/useIsOnline.ts';
import { useText } from '../../../messages/TextProvider.tsx';

const rowsLookedAt = 200;

/** Returns this window's information about a failed run besides its error: the evidence on its card. */
export function useErrorContext(run: RunModel): ErrorContext {
  const { t } = useText();
  const connection = useConnection(run.connectionId);
  const keys = useKeyStatus().data?.keys ?? [];
  const recent = useRecentRuns(rowsLookedAt);
  const isOnline = useIsOnline();
  const baseUrl = run.baseUrl ?? (connection?.kind === 'service' ? connection.baseUrl : null);
  const connectionName = run.connectionName === '' ? (connection?.name ?? '') : connectionLabel(run, t);
  return {
    connectionName,
    isLocalEngine: connection?.kind === 'local-engine',
    isOffline: !isOnline,
    hasKey: keys.some((key) => key.connectionId === run.connectionId && key.state !== 'absent'),
    serviceHost: baseUrl !== null && canParseUrl(baseUrl) ? new URL(baseUrl).host : connectionName,
    request: run.request,
    isLocalFile: readFileAddress(run.request['url']) !== null,
    hasConnectionCaFile: connection?.kind === 'service' && connection.extraCaFile !== null,
    localEngineLacks: localEngineGaps(run.request).map(({ name }) => name),
    costs: costsOf(run.request),
    sentLastMinute: recent === undefined ? null : sentBefore(recent, run),
    hasBody: bodyOf(run) !== null,
  };
}

/** Returns the body received last, with the end or with the attempt before the current delay. */
export function bodyOf(run: RunModel): RunModel['body'] {
  return run.body ?? run.attempts.at(-1)?.body ?? null;
}

/** Runs of the same connection in the minute before the last attempt, this one included. */
export function sentBefore(rows: readonly HistoryRow[], run: RunModel): number {
  const end = run.attempts.at(-1)?.startedAt ?? run.createdAt;
  return rows.filter(
    (row) => row.connectionId === run.connectionId && row.createdAt <= end && row.createdAt > end - 60_000,
  ).length;
}

/** Returns the features that make a request cost more than its page (api-facts 1.1 and 8.2), the most expensive first. */
export function costsOf(request: JsonObject): ErrorContext['costs'] {
  const formats = formatEntries(request).flatMap(({ name, known, index }) => {
    if (known === null) return [];
    const cost = formatCost(known);
    return cost.kind === 'included' ? [] : [{ name, path: ['formats', index], credits: cost.credits }];
  });
  const options = [
    { name: 'redactPII', credits: 4 },
    { name: 'checkPromptInjection', credits: 4 },
    { name: 'zeroDataRetention', credits: 1 },
  ].flatMap(({ name, credits }) => {
    const value = request[name];
    return value === undefined || value === false ? [] : [{ name, path: [name], credits }];
  });
  return [...formats, ...options].toSorted((one, other) => other.credits - one.credits);
}
