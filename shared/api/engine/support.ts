import type { ScrapeOptionName } from '../options.ts';

/**
 * For each option of which the local engine takes some values only: whether a value is one of them. Every other option it takes
 * whole, and it makes every format. What it does not take it refuses by name, and the builder says so beforehand: the one list
 * of both.
 */
export const engineLimits: Readonly<Partial<Record<ScrapeOptionName, (value: unknown) => boolean>>> = {};
