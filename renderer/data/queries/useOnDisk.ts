import { useQuery } from '@tanstack/react-query';
import type { RunId } from '../../../shared/base/brand.ts';
import type { FileOnDisk } from '../../../shared/ipc/openedFile.ts';
import { useHost } from '../../host/HostProvider.tsx';
import { type CallFailure, callOrFail } from './callFailure.ts';
import { queryKeys } from './queryKeys.ts';

/**
 * Reports the state of a tab's file on disk; null means no file. Checked when the file becomes visible, with each run of it, and when the
 * user returns from another program.
 */
export function useOnDisk(url: string | null, runId: RunId | null): FileOnDisk {
  const host = useHost();
  const query = useQuery<FileOnDisk, CallFailure>({
    queryKey: [...queryKeys.fileOnDisk(url ?? ''), runId],
    queryFn: () => callOrFail(host, 'files.onDisk', { url: url ?? '' }),
    enabled: url !== null,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    // For the same file, the previous state is shown until the new one is known.
    placeholderData: (before, query) => (query?.queryKey[1] === url ? before : undefined),
  });
  return query.data ?? 'unknown';
}
