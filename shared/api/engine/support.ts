import type { ScrapeOptionName } from '../options.ts';

/**
 * For each option of which the local engine takes some values only: whether a value is one of them. Every other option it takes
 * whole, and it makes every format. What it does not take it refuses by name, and the builder says so beforehand: the one list
 * of both.
 */
export const engineLimits: Readonly<Partial<Record<ScrapeOptionName, (value: unknown) => boolean>>> = {
  parsers: (parsers) => Array.isArray(parsers) && parsers.length > 0 && parsers.every(isPlainParser),
};

/** A parser as it would run anyway: `pdf` or `image`, its mode left to itself and none of its additions on. */
function isPlainParser(parser: unknown): boolean {
  if (typeof parser !== 'object' || parser === null) return parser === 'pdf' || parser === 'image';
  const { type, mode, ...additions } = parser as Readonly<Record<string, unknown>>;
  if (type !== 'pdf' && type !== 'image') return false;
  return (
    (mode === undefined || mode === 'auto') &&
    Object.values(additions).every((addition) => addition === undefined || addition === false)
  );
}
