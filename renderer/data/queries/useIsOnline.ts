import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { useHost } from '../../host/HostProvider.tsx';
import { type CallFailure, callOrFail } from './callFailure.ts';
import { queryKeys } from './queryKeys.ts';

/** Whether this computer has a network, according to Chromium here and the system behind main. A hint, never a block. */
export function useIsOnline(): boolean {
  const host = useHost();
  const known = useQuery<CallOutput<'network.status'>, CallFailure>({
    queryKey: queryKeys.network,
    queryFn: () => callOrFail(host, 'network.status', null),
  }).data?.online;
  const inWindow = useSyncExternalStore(followWindow, () => navigator.onLine);
  return inWindow && known !== false;
}

function followWindow(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
