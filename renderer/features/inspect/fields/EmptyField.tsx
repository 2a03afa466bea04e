import type { JsonObject } from '../../../../shared/base/json.ts';
import { fieldState } from '../../../../shared/document/response/responseView.ts';
import { NothingMark } from '../EmptyResult.tsx';

/** Shows which of the three empty states a field of an object has; a dash if there is a value that cannot be displayed as text. */
export function EmptyField({ of, name }: { readonly of: JsonObject; readonly name: string }) {
  const state = fieldState(of, name);
  return state === 'value' ? '–' : <NothingMark state={state} />;
}
