import { useMemo } from 'react';
import { parseJson } from '../../../shared/base/json.ts';
import { inspectionField } from '../../../shared/run/inspectionFields.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { useBodyText } from '../../data/bodyText.ts';

/** Reads a stranger's value, as a schema does. */
interface Reader<Value> {
  safeParse(value: unknown): { readonly success: true; readonly data: Value } | { readonly success: false };
}

/** `absent`: the run has none. `failed`: it has one that cannot be read. */
export type Inspected<Value> =
  | { readonly state: 'absent' | 'reading' | 'failed' }
  | { readonly state: 'read'; readonly value: Value };

/** What the local engine told of a run beside its answer, as it was saved with the run. */
export function useInspection<Value>(
  run: Pick<RunModel, 'artifacts'>,
  part: 'xray' | 'log',
  schema: Reader<Value>,
): Inspected<Value> {
  const artifact = run.artifacts.find(({ field }) => field === inspectionField(part));
  const { text, failure } = useBodyText(artifact?.body ?? null);
  const value = useMemo(() => {
    const parsed = text === undefined ? null : parseJson(text);
    const read = parsed?.ok === true ? schema.safeParse(parsed.value) : null;
    return read?.success === true ? read.data : null;
  }, [text, schema]);
  if (artifact === undefined) return { state: 'absent' };
  if (value !== null) return { state: 'read', value };
  const isReading = artifact.body !== null && text === undefined && failure === null;
  return { state: isReading ? 'reading' : 'failed' };
}
