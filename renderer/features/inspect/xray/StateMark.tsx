import type { NodeState } from '../../../../shared/xray/xrayRows.ts';

/** Color of a state's background and edge; a pattern and a label accompany it. */
export const stateColours: Readonly<Record<NodeState, string>> = {
  kept: '--success',
  dropped: '--danger',
  silent: '--warning',
};

/** Background tint of a state on the page: dropped elements are hatched, so that color is not the only cue. */
export function stateGround(state: NodeState, strength = 14): string {
  const tint = `color-mix(in srgb, var(${stateColours[state]}) ${strength}%, transparent)`;
  if (state !== 'dropped') return tint;
  const line = `color-mix(in srgb, var(${stateColours.dropped}) 34%, transparent)`;
  return `repeating-linear-gradient(45deg, ${line} 0 1px, ${tint} 1px 9px)`;
}

/** A small square in the style of a state. */
export function StateMark({ state }: { readonly state: NodeState }) {
  return (
    <span
      aria-hidden
      className="inline-block size-3 shrink-0 rounded-xs"
      style={{
        border: `1px ${state === 'kept' ? 'solid' : 'dashed'} var(${stateColours[state]})`,
        background: stateGround(state, 24),
      }}
    />
  );
}
