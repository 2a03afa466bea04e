import { Download } from 'lucide-react';
import { connectionIdSchema } from '../../../../shared/base/brand.ts';
import { usageGroupings, type UsageReport } from '../../../../shared/history/creditUsage.ts';
import { useConnections } from '../../../data/queries/queries.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { FilterChip } from '../../../ui/controls/FilterChip.tsx';
import { Segments } from '../../../ui/controls/Segments.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { showToast, worked } from '../../../ui/overlays/Toasts.tsx';
import { usageCsv } from './usageCsv.ts';
import { groupLabel } from './usageLabels.ts';
import { dayKeyOf, type Period, periodOf, type Preset, presetDays } from './usagePeriod.ts';
import { usageStore, useUsageState } from './usageStore.ts';

const presets: readonly Preset[] = [...presetDays.map((days) => `${days}` as const), 'custom'];

interface UsageBarProps {
  /** Null while the days of a custom period are typed. */
  readonly period: Period | null;
  readonly report: UsageReport | undefined;
}

/** Period, connections and grouping, and the table as a file. */
export function UsageBar({ period, report }: UsageBarProps) {
  const { t } = useText();
  const { period: choice, groupBy, connectionIds } = useUsageState((state) => state);
  const connections = useConnections().data?.filter(({ kind }) => kind !== 'lab') ?? [];
  return (
    <div
      role="group"
      aria-label={t('usage.toolbar')}
      className="flex min-h-url shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-border px-pane py-2"
    >
      <Segments
        label={t('usage.period')}
        value={choice.preset}
        onChange={choosePreset}
        items={presets.map((id) => ({ id, text: t(`usage.period.${id}`) }))}
      />
      {choice.preset === 'custom' ? <CustomDays isInvalid={period === null} /> : null}
      <span className="flex items-center gap-2">
        <span aria-hidden className="text-text-2 type-12">
          {t('usage.groupBy')}
        </span>
        <Segments
          label={t('usage.groupBy')}
          value={groupBy}
          onChange={(next) => usageStore.setState({ groupBy: next })}
          items={usageGroupings.map((id) => ({ id, text: t(`usage.group.${id}`) }))}
        />
      </span>
      <FilterChip
        name={t('usage.group.connection')}
        choices={connections.map(({ id, name }) => ({ id, text: name }))}
        chosen={connectionIds}
        onChange={(chosen) => usageStore.setState({ connectionIds: chosen.map((id) => connectionIdSchema.parse(id)) })}
      />
      <span className="ms-auto flex items-center gap-2">
        <ExportButton period={period} report={report} />
      </span>
    </div>
  );
}

/** A custom period begins as the one that was shown. */
function choosePreset(preset: Preset): void {
  usageStore.setState(({ period }) => {
    const shown = periodOf(period, Date.now());
    if (preset !== 'custom' || shown === null) return { period: { ...period, preset } };
    return { period: { preset, first: dayKeyOf(shown.from), last: dayKeyOf(shown.until - 1) } };
  });
}

function CustomDays({ isInvalid }: { readonly isInvalid: boolean }) {
  const { t } = useText();
  const { first, last } = useUsageState(({ period }) => period);
  const change = (days: { readonly first?: string; readonly last?: string }): void =>
    usageStore.setState(({ period }) => ({ period: { ...period, ...days } }));
  return (
    <span className="flex flex-wrap items-center gap-2">
      <TextField
        size="small"
        type="date"
        aria-label={t('usage.from')}
        className="w-34"
        value={first}
        isWrong={isInvalid}
        onChange={(day) => change({ first: day })}
      />
      <span aria-hidden className="text-text-3">
        –
      </span>
      <TextField
        size="small"
        type="date"
        aria-label={t('usage.until')}
        className="w-34"
        value={last}
        isWrong={isInvalid}
        onChange={(day) => change({ last: day })}
      />
      {isInvalid ? (
        <span role="alert" className="text-danger-text type-12">
          {t('usage.invalidPeriod')}
        </span>
      ) : null}
    </span>
  );
}

function ExportButton({ period, report }: UsageBarProps) {
  const text = useText();
  const { t } = text;
  const { host } = useServices();
  const groupBy = useUsageState((state) => state.groupBy);
  const save = async (from: Period, { rows }: UsageReport): Promise<void> => {
    const days = `${dayKeyOf(from.from)}-to-${dayKeyOf(from.until - 1)}`;
    const saved = await host.call('texts.save', {
      name: `usage-by-${groupBy}-${days}.csv`,
      text: usageCsv(groupBy, rows, (row) => groupLabel(groupBy, row, text)),
      isBase64: false,
    });
    if (worked('save', saved) && saved.value.file !== null)
      showToast({ text: t('usage.saved', { file: saved.value.file }) });
  };
  return (
    <Button
      size="small"
      icon={Download}
      isDisabled={period === null || report === undefined || report.rows.length === 0}
      onPress={() => {
        if (period !== null && report !== undefined) void save(period, report);
      }}
    >
      {t('usage.export')}
    </Button>
  );
}
