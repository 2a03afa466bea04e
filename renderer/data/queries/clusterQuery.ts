import { useQuery } from '@tanstack/react-query';
import type { EngineCluster } from '../../../shared/api/engine/control.ts';
import type { ConnectionId } from '../../../shared/base/brand.ts';
import { useHost } from '../../host/HostProvider.tsx';
import { type CallFailure, callOrFail } from './callFailure.ts';
import { queryKeys } from './queryKeys.ts';

const clusterEveryMs = 5000;
const otherIsFreshForMs = 10 * 60_000;

/** The engines behind a service, read again while they are shown. A service that is no cluster is not asked again for ten minutes. */
export function useCluster(id: ConnectionId) {
  const host = useHost();
  return useQuery<EngineCluster | null, CallFailure>({
    queryKey: queryKeys.cluster(id),
    queryFn: () => callOrFail(host, 'connections.cluster', { id }),
    refetchInterval: ({ state }) => (state.data === undefined || state.data === null ? false : clusterEveryMs),
    staleTime: otherIsFreshForMs,
    retry: false,
  });
}
