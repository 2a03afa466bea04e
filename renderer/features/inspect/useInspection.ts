import type { PageLog, Xray } from '../../../shared/api/engine/inspection.ts';
import { inspectionField } from '../../../shared/run/inspectionFields.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { unpackXray } from '../../../shared/xray/packedXray.ts';
import type { DocumentClient } from '../../workers/documentClient.ts';
import { useWorkerResult } from './documents.tsx';

/** `absent`: the run has none. `failed`: it has one that cannot be read. */
export type Inspected<Value> =
  | { readonly state: 'absent' | 'reading' | 'failed' }
  | { readonly state: 'read'; readonly value: Value };

interface EngineReports {
  readonly xray: Xray;
  readonly log: PageLog;
}

const loaders: {
  readonly [Part in keyof EngineReports]: (
    documents: DocumentClient,
    bodyId: string,
  ) => Promise<EngineReports[Part] | null>;
} = {
  xray: async (documents, bodyId) => {
    const packed = await documents.call('toldXray', { bodyId });
    return packed === null ? null : unpackXray(packed);
  },
  log: (documents, bodyId) => documents.call('toldLog', { bodyId }),
};

/** Inspection data that the local engine returned for a run in addition to its response, as saved with the run. */
export function useInspection<Part extends keyof EngineReports>(
  run: Pick<RunModel, 'artifacts'>,
  part: Part,
): Inspected<EngineReports[Part]> {
  const artifact = run.artifacts.find(({ field }) => field === inspectionField(part));
  const bodyId = artifact?.body?.bodyId ?? null;
  const { value, failure } = useWorkerResult(`${bodyId ?? ''}:told:${part}`, async (documents) => ({
    told: bodyId === null ? null : await loaders[part](documents, bodyId),
  }));
  if (artifact === undefined) return { state: 'absent' };
  if (value?.told != null) return { state: 'read', value: value.told };
  return { state: bodyId === null || value !== null || failure !== null ? 'failed' : 'reading' };
}
