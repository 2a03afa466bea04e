import { writeExactJson } from '../../../shared/base/exactNumber.ts';
import type { JsonObject } from '../../../shared/base/json.ts';

/**
 * A value as one line of output.
 * @param only the only field to print: one line of text as it is, anything else as JSON; null prints the whole value
 */
export function lineOf(value: JsonObject, only: string | null): string {
  const chosen = only === null ? value : Object.hasOwn(value, only) ? (value[only] ?? null) : null;
  const isLine = typeof chosen === 'string' && !/[\n\r\u2028\u2029]/.test(chosen);
  return `${isLine ? chosen : writeExactJson(chosen)}\n`;
}
