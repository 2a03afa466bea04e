import { useMemo } from 'react';
import { isJsonObject, type JsonObject } from '../../../../shared/base/json.ts';
import { actionResults } from '../../../../shared/document/response/actionResults.ts';
import { useWorkerResult } from '../documents.tsx';
import type { InspectorProps } from '../inspectorProps.ts';
import { StepsView } from './StepsView.tsx';
import { UnrecordedSteps } from './UnrecordedSteps.tsx';
import { useStepRecord } from './useStepRecord.ts';

/** The actions of a result: how each went and what it returned. */
export function StepsTab(props: InspectorProps) {
  const { run, bodyId } = props;
  const record = useStepRecord(run);
  const field = useWorkerResult(`${bodyId}:actions`, (documents) =>
    documents.call('field', { bodyId, name: 'actions' }),
  );
  const value = field.value?.value ?? null;
  const outputs = useMemo(() => {
    const actions: JsonObject = isJsonObject(value) ? value : {};
    return actionResults(run.request, actions);
  }, [run.request, value]);
  if (record.state === 'reading' || (field.value === null && field.failure === null))
    return <div className="min-h-0 flex-1" aria-busy />;
  if (record.state === 'unrecorded') return <UnrecordedSteps {...props} why={record.why} />;
  return <StepsView run={run} steps={record.steps} log={record.log} outputs={outputs} />;
}
