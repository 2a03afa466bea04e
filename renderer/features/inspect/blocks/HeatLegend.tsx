import { heatFrom } from '../../../../shared/document/blockTypes.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { hatched, heatGround } from './heatLook.ts';

const steps = ['high', 'middle', 'low', 'none'] as const;

interface HeatLegendProps {
  /** Whether any block of the answer has the confidence that is shown. */
  readonly isTold: boolean;
}

/** What the grounds of the heat mean; of an answer that tells no confidence, why every block looks alike. */
export function HeatLegend({ isTold }: HeatLegendProps) {
  const { t, number } = useText();
  const written = (value: number): string => number(value, { minimumFractionDigits: 2 });
  const from = { high: written(heatFrom.high), middle: written(heatFrom.middle), below: written(heatFrom.high - 0.01) };
  if (!isTold)
    return (
      <p
        role="status"
        className="flex min-h-7 shrink-0 items-center justify-center gap-1.5 border-t border-border-subtle px-3 text-text-2 type-12"
      >
        <Swatch look="none" />
        {t('blocks.heat.untold')}
      </p>
    );
  return (
    <div className="flex min-h-7 shrink-0 flex-wrap items-center justify-center gap-x-4 whitespace-nowrap border-t border-border-subtle px-3 text-text-2 type-12">
      {steps.map((id) => (
        <span key={id} className="inline-flex items-center gap-1.5">
          <Swatch look={id} />
          {t(`blocks.heat.${id}`, from)}
        </span>
      ))}
    </div>
  );
}

function Swatch({ look }: { readonly look: (typeof steps)[number] }) {
  return (
    <span
      aria-hidden
      data-paper
      className="size-3 shrink-0 rounded-xs border border-border-control bg-paper"
      style={{
        backgroundImage: look === 'none' ? hatched : `linear-gradient(${heatGround(look)}, ${heatGround(look)})`,
      }}
    />
  );
}
