import { isJsonObject } from '../../../../shared/base/json.ts';
import { FieldView } from '../fields/FieldView.tsx';
import type { InspectorProps } from '../inspectorProps.ts';
import { ChangeReport } from './ChangeReport.tsx';

/** The changes of one page among many; those of a scrape are a source of its comparison. */
export function ChangeTab({ bodyId }: InspectorProps) {
  return (
    <FieldView bodyId={bodyId} tab="changeTracking">
      {(value) => <ChangeReport change={isJsonObject(value) ? value : {}} />}
    </FieldView>
  );
}
