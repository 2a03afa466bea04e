import { useQuery } from '@tanstack/react-query';
import type { EngineLogLine } from '../../../shared/engine/log.ts';
import { useHost } from '../../host/HostProvider.tsx';
import { type CallFailure, callOrFail } from './callFailure.ts';
import { queryKeys } from './queryKeys.ts';

const maxStoredLines = 1000;

/** The engine's log, oldest first, live. Undefined until it is loaded. */
export function useEngineLog(): readonly EngineLogLine[] | undefined {
  const host = useHost();
  return useQuery<readonly EngineLogLine[], CallFailure>({
    queryKey: queryKeys.engineLog,
    queryFn: () => callOrFail(host, 'engine.log', { after: 0 }),
    // Log lines that arrived while the view was closed are stored in main.
    refetchOnMount: 'always',
  }).data;
}

/** The log with new lines at its end; a line that is there already is not taken twice. */
export function withLines(known: readonly EngineLogLine[], lines: readonly EngineLogLine[]): readonly EngineLogLine[] {
  const last = known.at(-1)?.seq ?? 0;
  return [...known, ...lines.filter((line) => line.seq > last)].slice(-maxStoredLines);
}
