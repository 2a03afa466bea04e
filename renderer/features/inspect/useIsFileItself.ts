import type { BodyId } from '../../../shared/base/brand.ts';
import { mediaTypeOf } from '../../../shared/base/mediaType.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { useWorkerResult } from './documents.tsx';
import { isPdfInBase64 } from './save/savedPart.ts';

/** Whether a PDF without a requested parser replaces the markdown (contract 2.2.1); null while this is checked. */
export function useIsFileItself(run: RunModel, bodyId: BodyId): boolean | null {
  const mayBe = mayBeFile(run);
  const beginning = useWorkerResult(`${bodyId}:fileBeginning:${String(mayBe)}`, (documents) =>
    mayBe ? documents.call('text', { bodyId, source: 'markdown', start: 0, end: 64 }) : Promise.resolve(''),
  );
  // A service may have read it all the same.
  return mayBe ? (beginning.value === null ? null : isPdfInBase64(beginning.value)) : false;
}

function mayBeFile({ request, summary }: RunModel): boolean {
  const { parsers } = request;
  return mediaTypeOf(summary?.contentType) === 'application/pdf' && Array.isArray(parsers) && parsers.length === 0;
}
