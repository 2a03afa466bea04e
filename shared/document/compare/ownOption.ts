import type { JsonObject, JsonValue } from '../../base/json.ts';
import { compareJson } from '../compareJson.ts';

/** An option that one of two requests has otherwise than the other; undefined where it says nothing of it. */
export interface OwnOption {
  readonly name: string;
  readonly value: JsonValue | undefined;
}

/** What tells two requests to the same address apart: the first option that one has otherwise than the other; null where there is none. */
export function ownOption(own: JsonObject, other: JsonObject): OwnOption | null {
  const first = compareJson(own, other).find(({ path }) => path[0] !== 'url');
  const name = first?.path.findLast((step) => typeof step === 'string');
  return first === undefined || name === undefined ? null : { name, value: first.before };
}
