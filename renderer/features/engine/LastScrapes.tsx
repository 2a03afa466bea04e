import { urlLabel } from '../../data/labels/urlLabel.ts';
import { localEngineConnectionId } from '../../../shared/base/brand.ts';
import type { HistoryRow } from '../../../shared/history/history.ts';
import { openRun } from '../../data/workspace/navigation.ts';
import { useRecentRuns } from '../../data/history/historyQueries.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Address } from '../../ui/labels/Address.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Tag, type Tone } from '../../ui/labels/Tag.tsx';
import { worked } from '../../ui/overlays/Toasts.tsx';

const shown = 8;
const tones: Readonly<Record<HistoryRow['state'], Tone>> = {
  running: 'info',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  unknown: 'warning',
  private: 'neutral',
};

/** Recent scrapes of the engine for this window. */
export function LastScrapes() {
  const { t } = useText();
  const { commands } = useServices();
  const rows = useRecentRuns(100)
    ?.filter((row) => row.connectionId === localEngineConnectionId)
    .slice(0, shown);
  if (rows === undefined) return null;
  return (
    <Card className="shrink-0">
      <header className="flex h-9 items-center justify-between gap-2 px-4">
        <h2 className="font-strong">{t('engine.recent')}</h2>
        <Button variant="link" size="small" onPress={() => void commands.run('history.open')}>
          {t('engine.recentAll')}
        </Button>
      </header>
      {rows.length === 0 ? (
        <p className="border-t border-border-subtle px-4 py-3 text-text-2">{t('engine.recentNone')}</p>
      ) : (
        <ul aria-label={t('engine.recent')}>
          {rows.map((row) => (
            <ScrapeRow key={row.runId} row={row} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function ScrapeRow({ row }: { readonly row: HistoryRow }) {
  const { t, time, duration } = useText();
  const services = useServices();
  const status = row.summary?.targetStatus ?? null;
  const tone = status !== null && status >= 400 ? 'warning' : tones[row.state];
  return (
    <li className="flex h-row items-center gap-4 border-t border-border-subtle px-4">
      <span className="w-16 shrink-0 text-text-2 tabular-nums">{time(row.createdAt, 'seconds')}</span>
      <span className="flex w-16 shrink-0">
        <Tag tone={tone}>{status ?? t(`engine.state.${row.state}`)}</Tag>
      </span>
      <Button
        variant="link"
        size="small"
        className="min-w-0 shrink! justify-start! text-text! type-13!"
        onPress={() => {
          void openRun(services, row.runId).then((result) => {
            worked('runs.open', result);
          });
        }}
      >
        <Address text={urlLabel(row.url)} title={row.url} />
      </Button>
      <span className="min-w-0 flex-1 truncate text-text-3 type-12">{row.errorMessage ?? row.summary?.title}</span>
      <span className="shrink-0 text-text-2 tabular-nums">
        {row.durationMs === null ? null : duration(row.durationMs)}
      </span>
    </li>
  );
}
