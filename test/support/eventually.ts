import { vi } from 'vitest';

type Options = NonNullable<Parameters<typeof vi.waitFor>[1]>;

/** Retries until `check` no longer throws. A busy machine needs time: only a condition that never holds fails. */
export function eventually<Value>(
  check: () => Value | Promise<Value>,
  options: Exclude<Options, number> = {},
): Promise<Value> {
  return vi.waitFor(check, { timeout: 20_000, interval: 20, ...options });
}
