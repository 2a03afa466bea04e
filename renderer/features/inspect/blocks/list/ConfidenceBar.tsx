import { heatOf } from '../../../../../shared/document/blocks/blockTypes.ts';
import { useText } from '../../../../messages/TextProvider.tsx';
import { hatched, heatColour } from '../overlay/heatmapStyle.ts';

/** How sure a model was, as a bar and a number; null is hatched. */
export function ConfidenceBar({ value }: { readonly value: number | null }) {
  const { number } = useText();
  const colour = heatColour(heatOf(value));
  return (
    <span className="inline-flex items-center justify-end gap-2 tabular-nums">
      <span
        aria-hidden
        className="h-1 w-7 overflow-hidden rounded-full bg-surface-pressed"
        style={colour === null ? { background: hatched } : undefined}
      >
        {colour === null ? null : (
          <span
            className="block h-full rounded-full"
            style={{ background: colour, width: `${Math.min(1, Math.max(0, value ?? 0)) * 100}%` }}
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
