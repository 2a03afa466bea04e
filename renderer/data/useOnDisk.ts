import { useQuery } from '@tanstack/react-query';
import type { RunId } from '../../shared/base/brand.ts';
import type { FileOnDisk } from '../../shared/ipc/openedFile.ts';
import { useHost } from '../host/HostProvider.tsx';
import { type CallFailure, callOrFail } from './callFailure.ts';
import { queryKeys } from './queryKeys.ts';

/** What has become of a tab's file on the disk; null is no file. Asked when the file comes into sight, with each run of it, and when the person comes back from another program. */
export function useOnDisk(url: string | null, runId: RunId | null): FileOnDisk {
  const host = useHost();
  const query = useQuery<FileOnDisk, CallFailure>({
    queryKey: [...queryKeys.fileOnDisk(url ?? ''), runId],
    queryFn: () => callOrFail(host, 'files.onDisk', { url: url ?? '' }),
    enabled: url !== null,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    // Of the same file: what was known stays until it is known anew.
    placeholderData: (before, query) => (query?.queryKey[1] === url ? before : undefined),
  });
  return query.data ?? 'unknown';
}
