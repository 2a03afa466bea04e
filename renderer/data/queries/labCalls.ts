import { useQuery } from '@tanstack/react-query';
import type { PlayedCall } from '../../../shared/lab/playedCall.ts';
import { useHost } from '../../host/HostProvider.tsx';
import { type CallFailure, callOrFail } from './callFailure.ts';
import { queryKeys } from './queryKeys.ts';

const none: readonly PlayedCall[] = [];

/** The calls that the failure lab played, oldest first, as it plays them. */
export function useLabCalls(): readonly PlayedCall[] {
  const host = useHost();
  const query = useQuery<readonly PlayedCall[], CallFailure>({
    queryKey: queryKeys.labCalls,
    queryFn: () => callOrFail(host, 'lab.calls', null),
    // Calls that arrived while the view was closed are stored in main.
    refetchOnMount: 'always',
  });
  return query.data ?? none;
}

/** The response of a scenario, as text; undefined until it is loaded. */
export function useScenarioText(name: string) {
  const host = useHost();
  return useQuery<string, CallFailure>({
    queryKey: queryKeys.labScenario(name),
    queryFn: async () => (await callOrFail(host, 'lab.scenario', { name })).text,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}
