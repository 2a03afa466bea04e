import { test } from 'vitest';
import { variantTags } from './variantTags.ts';

type DefineTests<Values extends unknown[]> = (
  name: string,
  run: (...values: Values) => void | Promise<void>,
  timeoutMs?: number,
) => void;

/**
 * `test.each` for many variants of one behavior: `npm test` tries every third of them, `npm run test:all` all.
 * @param variants lists of arguments, or single arguments
 * @returns defines the tests: their name as `test.each` formats it, and the test of one variant
 */
export function eachVariant<Values extends unknown[] | [unknown]>(variants: readonly Values[]): DefineTests<Values>;
export function eachVariant<Values extends readonly unknown[]>(variants: readonly Values[]): DefineTests<[...Values]>;
export function eachVariant<Value>(variants: readonly Value[]): DefineTests<[Value]>;
export function eachVariant(variants: readonly unknown[]): DefineTests<unknown[]> {
  return (name, run, timeoutMs) => {
    for (const [index, variant] of variants.entries()) {
      const options = { tags: variantTags(index), ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }) };
      test.each([variant])(name, options, (...values: unknown[]) => run(...values));
    }
  };
}
