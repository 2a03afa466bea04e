import type { StepRepair } from '../../../../shared/api/engine/inspection.ts';
import type { TabId } from '../../../../shared/base/brand.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useServices, useTab } from '../../../data/ServicesProvider.tsx';
import { useStepRecord } from '../steps/useStepRecord.ts';
import { useSendAgain } from './useSendAgain.ts';

interface SelectorRepairs {
  readonly repairs: readonly StepRepair[];
  /** Writes a selector into the failed step and sends the request. */
  readonly use: (selector: string) => void;
}

/**
 * Returns the selectors that the failed step of a run may mean, as the engine found them on its page; none once the step has another
 * selector.
 */
export function useSelectorRepairs(tabId: TabId, run: RunModel): SelectorRepairs {
  const { workspace } = useServices();
  const record = useStepRecord(run);
  const send = useSendAgain(tabId);
  const { options, withOptions } = requestKinds[run.endpoint].body;
  const failed = record.state === 'recorded' ? record.steps.find(({ step }) => step?.reason != null)?.step : null;
  const body = useTab(tabId)?.draft.body ?? run.request;
  const index = failed?.index ?? -1;
  const isSame = selectorAt(options(body), index) === selectorAt(run.request, index);
  return {
    repairs: isSame ? (failed?.repairs ?? []) : [],
    use: (selector) => {
      workspace.changeDraft(tabId, {
        body: withOptions(body, withSelector(options(body), index, selector)),
        source: null,
      });
      void send();
    },
  };
}

function selectorAt({ actions }: JsonObject, index: number): JsonValue | undefined {
  const action = Array.isArray(actions) ? (actions as readonly JsonValue[])[index] : undefined;
  return action !== undefined && isJsonObject(action) ? action['selector'] : undefined;
}

function withSelector(body: JsonObject, index: number, selector: string): JsonObject {
  const { actions } = body;
  if (!Array.isArray(actions)) return body;
  const changed = (actions as readonly JsonValue[]).map((action, at) =>
    at === index && isJsonObject(action) ? { ...action, selector } : action,
  );
  return { ...body, actions: changed };
}
