import type { JsonObject } from '../../../../shared/base/json.ts';
import { fieldState } from '../../../../shared/document/answerView.ts';
import { NothingMark } from '../Nothing.tsx';

/** Which of the three nothings stands at a name of an object; a dash where something is there that cannot be told in words. */
export function NothingAt({ of, name }: { readonly of: JsonObject; readonly name: string }) {
  const state = fieldState(of, name);
  return state === 'value' ? '–' : <NothingMark state={state} />;
}
