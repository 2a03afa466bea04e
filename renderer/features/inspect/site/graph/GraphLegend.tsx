import { useText } from '../../../../messages/TextProvider.tsx';
import { ToggleChip } from '../../../../ui/controls/FilterChip.tsx';
import { Dot } from '../../../../ui/labels/Dot.tsx';
import { pathOf } from '../job/usePageColumns.tsx';
import { type GraphModel, maxColors } from './graphModel.ts';

interface GraphLegendProps {
  readonly model: GraphModel;
  readonly color: number | null;
  readonly onColorChange: (color: number | null) => void;
}

/** The templates with their colors; a press emphasizes one. */
export function GraphLegend({ model, color, onColorChange }: GraphLegendProps) {
  const { t, number } = useText();
  const named = model.templates.slice(0, maxColors);
  const others = model.templates.slice(maxColors);
  const rest = others.reduce((sum, { count }) => sum + count, 0);
  return (
    <div
      role="group"
      aria-label={t('site.graph.templates')}
      className="flex max-h-[72px] low:max-h-[37px] shrink-0 flex-wrap items-center gap-1.5 overflow-y-auto border-b border-border-subtle px-pane py-1.5"
    >
      {named.map(({ template, count }, rank) => (
        <ToggleChip
          key={template}
          isOn={color === rank}
          onChange={(isOn) => onColorChange(isOn ? rank : null)}
          tooltip={template}
        >
          <Dot colour={rank + 1} />
          <bdi className="max-w-40 truncate">{template === '' ? t('site.graph.noTemplate') : pathOf(template)}</bdi>
          <span className="tabular-nums opacity-70">{number(count)}</span>
        </ToggleChip>
      ))}
      {rest === 0 ? null : (
        <ToggleChip isOn={color === maxColors} onChange={(isOn) => onColorChange(isOn ? maxColors : null)}>
          <Dot colour="idle" />
          {t('site.graph.others', { count: others.length })}
          <span className="tabular-nums opacity-70">{number(rest)}</span>
        </ToggleChip>
      )}
    </div>
  );
}
