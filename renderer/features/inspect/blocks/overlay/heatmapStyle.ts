import type { Heat } from '../../../../../shared/document/blocks/blockTypes.ts';

const colours: Readonly<Record<Exclude<Heat, 'none'>, string>> = {
  high: 'var(--success)',
  middle: 'var(--warning)',
  low: 'var(--danger)',
};

/** Pattern for a block whose model returned no confidence. */
export const hatched = 'repeating-linear-gradient(135deg, var(--border-control) 0 1px, transparent 1px 4px)';

/** The same below text, which stays readable. */
const lightlyHatched =
  'repeating-linear-gradient(135deg, color-mix(in srgb, var(--border-control) 45%, transparent) 0 1px, transparent 1px 7px)';

/** The colour of a step, wherever it is shown; null for none, which is hatched. */
export function heatColour(heat: Heat): string | null {
  return heat === 'none' ? null : colours[heat];
}

/** The ground of a block on the page, through which its text is read. */
export function heatGround(heat: Heat, isStrong = false): string {
  const colour = heatColour(heat);
  return colour === null ? lightlyHatched : `color-mix(in srgb, ${colour} ${isStrong ? 40 : 22}%, transparent)`;
}
