/** A round marker in a category color (1 to 10) or a state color; always next to a label. */
export function Dot({
  colour,
  size = 8,
}: {
  readonly colour: number | 'accent' | 'success' | 'warning' | 'danger' | 'idle';
  readonly size?: 6 | 8 | 12;
}) {
  const fill =
    typeof colour === 'number'
      ? `var(--cat-${colour})`
      : colour === 'idle'
        ? 'var(--border-control)'
        : `var(--${colour})`;
  return (
    <span
      aria-hidden
      className="inline-block shrink-0 rounded-full forced-color-adjust-none"
      style={{ width: size, height: size, background: fill }}
    />
  );
}
