import type { JsonObject, JsonValue } from '../../base/json.ts';
import { compareJson } from '../json/compareJson.ts';

/** An option that differs between two requests; undefined where the request does not set it. */
export interface DifferingOption {
  readonly name: string;
  readonly value: JsonValue | undefined;
}

/** Returns the first option that distinguishes two requests to the same URL; null where none does. */
export function differingOption(own: JsonObject, other: JsonObject): DifferingOption | null {
  const first = compareJson(own, other).find(({ path }) => path[0] !== 'url');
  const name = first?.path.findLast((step) => typeof step === 'string');
  return first === undefined || name === undefined ? null : { name, value: first.before };
}
