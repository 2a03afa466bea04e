import { isJsonObject, type JsonObject } from '../../base/json.ts';
import { listAt } from '../json/jsonParts.ts';

/** One action of a request, with how it went where the engine recorded that. */
export interface ActionStepRow<Step> {
  /** From 1. */
  readonly number: number;
  readonly type: string;
  /** The target of the action: its selector, or the given key, text, time or script. Empty for actions on the whole page. */
  readonly target: string;
  readonly step: Step | null;
}

const targetFields = ['selector', 'key', 'text', 'milliseconds', 'script', 'direction', 'format'] as const;
const maxTargetLength = 300;

/**
 * The actions of a request in order.
 * @param steps from the log of the visit; empty if they were not recorded
 */
export function actionSteps<Step extends { readonly index: number }>(
  request: JsonObject,
  steps: readonly Step[],
): readonly ActionStepRow<Step>[] {
  const recorded = new Map(steps.map((step) => [step.index, step]));
  return listAt(request, 'actions').map((action, index) => {
    const fields = isJsonObject(action) ? action : {};
    const type = fields['type'];
    return {
      number: index + 1,
      type: typeof type === 'string' ? type : '',
      target: targetOf(fields),
      step: recorded.get(index) ?? null,
    };
  });
}

function targetOf(action: JsonObject): string {
  const name = targetFields.find((field) => action[field] !== undefined);
  const value = name === undefined ? undefined : action[name];
  if (typeof value === 'number') return name === 'milliseconds' ? `${value} ms` : '';
  return typeof value === 'string' ? value.slice(0, maxTargetLength) : '';
}
