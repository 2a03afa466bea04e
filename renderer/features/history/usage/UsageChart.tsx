import { useMemo, useRef, useState } from 'react';
import type { UsageRow } from '../../../../shared/history/creditUsage.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { useSize } from '../../../ui/hooks/useSize.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { type ChartSlot, chartSlots, chartTop } from './chartBars.ts';
import { dayLabel } from './usageLabels.ts';
import { daysOf, type Period } from './usagePeriod.ts';

interface UsageChartProps {
  readonly period: Period;
  readonly days: readonly UsageRow[];
  /** A press on the bars of one day. */
  readonly onOpen: (day: string) => void;
}

/** Sizes in px. */
const height = 140;
const axisWidth = 48;
const labelHeight = 20;
const topMargin = 8;
const maxBarWidth = 14;
/** Space between the labels of days. */
const dayLabelWidth = 88;

/** Forecast and actual credits of each day as bars; the table by day has the same figures. */
export function UsageChart({ period, days, onOpen }: UsageChartProps) {
  const text = useText();
  const { t, number } = text;
  const pane = useRef<HTMLDivElement>(null);
  const { width } = useSize(pane);
  const [pointed, setPointed] = useState<number | null>(null);
  const slots = useMemo(() => chartSlots(daysOf(period), days), [period, days]);
  const top = chartTop(slots);
  const slot = pointed === null ? undefined : slots[pointed];
  const sum = (values: readonly (number | null)[]): string =>
    number(values.reduce<number>((all, value) => all + (value ?? 0), 0));
  return (
    <Card className="shrink-0">
      <header className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
        <h2 className="font-strong">{t('usage.chart')}</h2>
        <Legend />
        <p className="ms-auto min-h-4 text-text-2 tabular-nums type-12">
          {slot === undefined ? '' : slotLabel(slot, text)}
        </p>
      </header>
      <div ref={pane} className="px-4 pb-3">
        {top === 0 ? (
          <p className="py-2 text-text-2">{t('usage.chart.none')}</p>
        ) : (
          <svg
            role="img"
            aria-label={t('usage.chart.summary', {
              forecast: sum(slots.map(({ forecast }) => forecast)),
              actual: sum(slots.map(({ used }) => used)),
            })}
            height={topMargin + height + labelHeight}
            className="block w-full"
            onPointerLeave={() => setPointed(null)}
          >
            <Bars
              slots={slots}
              top={top}
              width={Math.max(0, width - 2 * sidePadding)}
              pointed={pointed}
              onPoint={setPointed}
              onOpen={onOpen}
            />
          </svg>
        )}
      </div>
    </Card>
  );
}

/** Of the pane, at each side. */
const sidePadding = 16;

function slotLabel({ firstDay, lastDay, forecast, used }: ChartSlot, text: ReturnType<typeof useText>): string {
  const { t, number } = text;
  const first = dayLabel(firstDay, text);
  const days = firstDay === lastDay ? first : t('usage.chart.days', { from: first, until: dayLabel(lastDay, text) });
  return t('usage.chart.slot', {
    days,
    forecast: forecast === null ? t('usage.none') : number(forecast),
    actual: used === null ? t('usage.none') : number(used),
  });
}

function Legend() {
  const { t } = useText();
  return (
    <ul className="flex items-center gap-4 text-text-2 type-12">
      <li className="flex items-center gap-1.5">
        <svg width={10} height={10} aria-hidden>
          <rect x={0.5} y={0.5} width={9} height={9} className={forecastBar} />
        </svg>
        {t('usage.forecast')}
      </li>
      <li className="flex items-center gap-1.5">
        <svg width={10} height={10} aria-hidden>
          <rect width={10} height={10} className={usedBar} />
        </svg>
        {t('usage.actual')}
      </li>
    </ul>
  );
}

/** The two differ in fill and outline, not in color alone. */
const forecastBar = 'fill-accent-tint stroke-accent';
const usedBar = 'fill-accent';

interface BarsProps {
  readonly slots: readonly ChartSlot[];
  readonly top: number;
  readonly width: number;
  readonly pointed: number | null;
  readonly onPoint: (index: number) => void;
  readonly onOpen: (day: string) => void;
}

function Bars({ slots, top, width, pointed, onPoint, onOpen }: BarsProps) {
  const text = useText();
  if (width <= axisWidth) return null;
  const slotWidth = (width - axisWidth) / slots.length;
  const barWidth = Math.min(maxBarWidth, Math.max(1, slotWidth * 0.36));
  const labelEvery = Math.max(1, Math.ceil(dayLabelWidth / slotWidth));
  const heightOf = (value: number): number => (Math.min(value, top) / top) * height;
  return (
    <>
      {[0, top / 2, top].map((value) => {
        const y = topMargin + height - heightOf(value);
        return (
          <g key={value}>
            <line x1={axisWidth} x2={width} y1={y} y2={y} className="stroke-border" />
            <text x={axisWidth - 8} y={y + 4} textAnchor="end" className="fill-text-3 tabular-nums type-11">
              {text.number(value, { notation: 'compact' })}
            </text>
          </g>
        );
      })}
      {slots.map(({ firstDay, lastDay, forecast, used }, index) => {
        const x = axisWidth + index * slotWidth;
        const middle = x + slotWidth / 2;
        return (
          <g
            key={firstDay}
            onPointerEnter={() => onPoint(index)}
            {...(firstDay === lastDay ? { onClick: () => onOpen(firstDay), className: 'cursor-pointer' } : {})}
          >
            <rect
              x={x}
              y={topMargin}
              width={slotWidth}
              height={height}
              className={index === pointed ? 'fill-surface-hover' : 'fill-transparent'}
            />
            {forecast === null || forecast === 0 ? null : (
              <Bar
                x={middle - barWidth - 0.5}
                width={barWidth}
                height={heightOf(forecast)}
                className={forecastBar}
                isCut={forecast > top}
              />
            )}
            {used === null || used === 0 ? null : (
              <Bar x={middle + 0.5} width={barWidth} height={heightOf(used)} className={usedBar} isCut={false} />
            )}
            {index % labelEvery === 0 && x + dayLabelWidth / 2 < width ? (
              <text
                x={index === 0 ? axisWidth : middle}
                y={topMargin + height + 16}
                textAnchor={index === 0 ? 'start' : 'middle'}
                className="fill-text-3 type-11"
              >
                {dayLabel(firstDay, text)}
              </text>
            ) : null}
          </g>
        );
      })}
    </>
  );
}

interface BarProps {
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly className: string;
  /** It is longer than the chart: its upper end is an arrow. */
  readonly isCut: boolean;
}

/** A bar on the base line, at least one px high. */
function Bar({ x, width, height: wanted, className, isCut }: BarProps) {
  const long = Math.max(1, wanted);
  const base = topMargin + height;
  if (!isCut) return <rect x={x} y={base - long} width={width} height={long} className={className} />;
  const tip = base - long - topMargin / 2;
  const right = x + width;
  return (
    <polygon
      points={`${x},${base} ${x},${base - long + 2} ${x + width / 2},${tip} ${right},${base - long + 2} ${right},${base}`}
      className={className}
    />
  );
}
