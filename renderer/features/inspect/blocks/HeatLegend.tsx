import { heatFrom } from '../../../../shared/document/blockTypes.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { hatched, heatGround } from './heatLook.ts';

const steps = ['high', 'middle', 'low', 'none'] as const;

/** What the grounds of the heat mean. */
export function HeatLegend() {
  const { t, number } = useText();
  const written = (value: number): string => number(value, { minimumFractionDigits: 2 });
  const from = { high: written(heatFrom.high), middle: written(heatFrom.middle), below: written(heatFrom.high - 0.01) };
  return (
    <div className="flex min-h-7 shrink-0 flex-wrap items-center justify-center gap-x-4 whitespace-nowrap border-t border-border-subtle px-3 text-text-2 type-12">
      {steps.map((id) => (
        <span key={id} className="inline-flex items-center gap-1.5">
          <span
            aria-hidden
            data-paper
            className="size-3 rounded-xs border border-border-control bg-paper"
            style={{
              backgroundImage: id === 'none' ? hatched : `linear-gradient(${heatGround(id)}, ${heatGround(id)})`,
            }}
          />
          {t(`blocks.heat.${id}`, from)}
        </span>
      ))}
    </div>
  );
}
