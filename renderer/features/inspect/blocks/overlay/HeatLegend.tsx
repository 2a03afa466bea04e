import { heatFrom } from '../../../../../shared/document/blocks/blockTypes.ts';
import { useText } from '../../../../messages/TextProvider.tsx';
import { hatched, heatGround } from './heatmapStyle.ts';

const steps = ['high', 'middle', 'low', 'none'] as const;

/** Legend of the heatmap's background colors. */
export function HeatLegend() {
  const { t, number } = useText();
  const written = (value: number): string => number(value, { minimumFractionDigits: 2 });
  const from = { high: written(heatFrom.high), middle: written(heatFrom.middle), below: written(heatFrom.high - 0.01) };
  return (
    <div className="flex min-h-7 shrink-0 flex-wrap items-center justify-center gap-x-4 whitespace-nowrap border-t border-border-subtle px-3 text-text-2 type-12">
      {steps.map((id) => (
        <span key={id} className="inline-flex items-center gap-1.5">
          <Swatch step={id} />
          {t(`blocks.heat.${id}`, from)}
        </span>
      ))}
    </div>
  );
}

function Swatch({ step }: { readonly step: (typeof steps)[number] }) {
  return (
    <span
      aria-hidden
      data-paper
      className="size-3 shrink-0 rounded-xs border border-border-control bg-paper"
      style={{
        backgroundImage: step === 'none' ? hatched : `linear-gradient(${heatGround(step)}, ${heatGround(step)})`,
      }}
    />
  );
}
