import { type Heat, heatOf } from '../../../../shared/document/blockTypes.ts';
import { useText } from '../../../messages/TextProvider.tsx';

const fills: Readonly<Record<Exclude<Heat, 'none'>, string>> = {
  high: 'var(--success)',
  middle: 'var(--warning)',
  low: 'var(--danger)',
};

export const hatched = 'repeating-linear-gradient(135deg, var(--border-control) 0 1px, transparent 1px 4px)';

/** Below text, which stays readable. */
export const lightlyHatched =
  'repeating-linear-gradient(135deg, color-mix(in srgb, var(--border-control) 45%, transparent) 0 1px, transparent 1px 7px)';

/** How sure a model was, as a bar and a number; null is hatched. */
export function ConfidenceBar({ value }: { readonly value: number | null }) {
  const { number } = useText();
  const heat = heatOf(value);
  return (
    <span className="inline-flex items-center justify-end gap-2 tabular-nums">
      <span
        aria-hidden
        className="h-1 w-7 overflow-hidden rounded-full bg-surface-pressed"
        style={heat === 'none' ? { background: hatched } : undefined}
      >
        {heat === 'none' ? null : (
          <span
            className="block h-full rounded-full"
            style={{ background: fills[heat], width: `${Math.min(1, Math.max(0, value ?? 0)) * 100}%` }}
          />
        )}
      </span>
      {value === null ? (
        <span className="w-8 text-end font-code text-syn-keyword type-12">null</span>
      ) : (
        <span className="w-8 text-end">{number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}</span>
      )}
    </span>
  );
}
