const heights = ['h-1.5', 'h-2.5', 'h-3.5'] as const;

/** Durability of a selector, as three bars; the text next to them says the same. */
export function StrengthBars({ strength }: { readonly strength: 1 | 2 | 3 }) {
  const tone = strength === 1 ? 'bg-warning' : 'bg-success-text';
  return (
    <span aria-hidden className="flex w-5 shrink-0 items-end gap-0.5">
      {heights.map((height, index) => (
        <span key={height} className={`w-1.5 rounded-xs ${height} ${index < strength ? tone : 'bg-surface-pressed'}`} />
      ))}
    </span>
  );
}
