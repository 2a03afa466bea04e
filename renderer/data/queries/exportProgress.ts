import { useQuery } from '@tanstack/react-query';
import type { RunId } from '../../../shared/base/brand.ts';
import type { ExportProgress } from '../../../shared/run/jobExport.ts';
import { queryKeys } from './queryKeys.ts';

/** How far the export of a run is; null while it is not exported. Main reports it by events. */
export function useExportProgress(runId: RunId): ExportProgress | null {
  return (
    useQuery<ExportProgress | null>({
      queryKey: queryKeys.exportProgress(runId),
      queryFn: () => null,
      staleTime: Number.POSITIVE_INFINITY,
    }).data ?? null
  );
}
