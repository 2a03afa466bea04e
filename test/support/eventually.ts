import { vi } from 'vitest';

type Options = NonNullable<Parameters<typeof vi.waitFor>[1]>;

/** Asks again until `check` throws no more. A busy machine takes its time: only what never comes fails. */
export function eventually<Value>(
  check: () => Value | Promise<Value>,
  options: Exclude<Options, number> = {},
): Promise<Value> {
  return vi.waitFor(check, { timeout: 20_000, interval: 20, ...options });
}
