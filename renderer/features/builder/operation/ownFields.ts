import type { JsonObject } from '../../../../shared/base/json.ts';
import type { FormField } from '../../../../shared/request/fields.ts';
import { ownOptionName } from '../optionsScope.ts';

/** Returns whether the form of an operation shows one of its own fields: an essential one, a set one, or one that the user added. */
export function isShown(
  { name, path: [first = ''], isEssential }: FormField,
  body: JsonObject,
  added: readonly string[],
): boolean {
  const option = String(first);
  return (
    isEssential || Object.hasOwn(body, option) || [name, option].some((each) => added.includes(ownOptionName(each)))
  );
}
