import { useText } from '../../../messages/TextProvider.tsx';
import { hatched } from './ConfidenceBar.tsx';

const steps = [
  { id: 'high', ground: 'color-mix(in srgb, var(--success) 22%, transparent)' },
  { id: 'middle', ground: 'color-mix(in srgb, var(--warning) 22%, transparent)' },
  { id: 'low', ground: 'color-mix(in srgb, var(--danger) 22%, transparent)' },
  { id: 'none', ground: hatched },
] as const;

/** What the grounds of the heat mean. */
export function HeatLegend() {
  const { t } = useText();
  return (
    <div className="flex min-h-7 shrink-0 flex-wrap items-center justify-center gap-x-4 whitespace-nowrap border-t border-border-subtle px-3 text-text-2 type-12">
      {steps.map(({ id, ground }) => (
        <span key={id} className="inline-flex items-center gap-1.5">
          <span
            aria-hidden
            data-paper
            className="size-3 rounded-xs border border-border-control bg-paper"
            style={{ backgroundImage: id === 'none' ? ground : `linear-gradient(${ground}, ${ground})` }}
          />
          {t(`blocks.heat.${id}`)}
        </span>
      ))}
    </div>
  );
}
