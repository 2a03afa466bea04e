import type { PageLog, Xray } from '../../../shared/api/engine/inspection.ts';
import { inspectionField } from '../../../shared/run/inspectionFields.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { unpackXray } from '../../../shared/xray/packedXray.ts';
import type { DocumentClient } from '../../workers/documentClient.ts';
import { useAnswer } from './documents.tsx';

/** `absent`: the run has none. `failed`: it has one that cannot be read. */
export type Inspected<Value> =
  | { readonly state: 'absent' | 'reading' | 'failed' }
  | { readonly state: 'read'; readonly value: Value };

interface Told {
  readonly xray: Xray;
  readonly log: PageLog;
}

const ask: {
  readonly [Part in keyof Told]: (documents: DocumentClient, bodyId: string) => Promise<Told[Part] | null>;
} = {
  xray: async (documents, bodyId) => {
    const packed = await documents.ask('toldXray', { bodyId });
    return packed === null ? null : unpackXray(packed);
  },
  log: (documents, bodyId) => documents.ask('toldLog', { bodyId }),
};

/** What the local engine told of a run beside its answer, as it was saved with the run. */
export function useInspection<Part extends keyof Told>(
  run: Pick<RunModel, 'artifacts'>,
  part: Part,
): Inspected<Told[Part]> {
  const artifact = run.artifacts.find(({ field }) => field === inspectionField(part));
  const bodyId = artifact?.body?.bodyId ?? null;
  const { value, failure } = useAnswer(`${bodyId ?? ''}:told:${part}`, async (documents) => ({
    told: bodyId === null ? null : await ask[part](documents, bodyId),
  }));
  if (artifact === undefined) return { state: 'absent' };
  if (value?.told != null) return { state: 'read', value: value.told };
  return { state: bodyId === null || value !== null || failure !== null ? 'failed' : 'reading' };
}
