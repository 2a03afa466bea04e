import { Copy, FolderOpen, Search } from 'lucide-react';
import { useState } from 'react';
import { useEngineLog } from '../../data/queries/engineLog.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Segments } from '../../ui/controls/Segments.tsx';
import { Tag, type Tone } from '../../ui/labels/Tag.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { showToast, worked } from '../../ui/overlays/Toasts.tsx';
import { foldRepeats, type RepeatedLine } from './foldRepeats.ts';
import { isTrouble, readLine } from './readLine.ts';

type Shown = 'all' | 'problems';
const maxRenderedLines = 300;

/** The engine log, live, the newest line first. */
export function EngineLog() {
  const { t, time } = useText();
  const { host } = useServices();
  const lines = useEngineLog() ?? [];
  const [shown, setShown] = useState<Shown>('all');
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const found = lines.filter(
    (line) =>
      (shown === 'all' || isTrouble(readLine(line.text))) &&
      (wanted === '' || line.text.toLowerCase().includes(wanted)),
  );
  const showAll = () => {
    setShown('all');
    setFilter('');
  };
  const copy = async () => {
    const text = found.map((line) => `${time(line.at, 'seconds')} ${line.text}`).join('\n');
    const copied = await host.call('clipboard.write', { text });
    if (worked('engine.log', copied))
      showToast({ about: 'engine.log', text: t('engine.log.copied', { count: found.length }) });
  };
  return (
    <Card className="flex h-80 min-w-0 flex-col">
      <header className="flex h-9 shrink-0 items-center gap-2 ps-4 pe-2">
        <h2 className="font-strong">{t('engine.log')}</h2>
        <Segments
          label={t('engine.log.which')}
          items={[
            { id: 'all', text: t('engine.log.all') },
            { id: 'problems', text: t('engine.log.problems') },
          ]}
          value={shown}
          onChange={setShown}
        />
        <TextField
          aria-label={t('engine.log.filter')}
          placeholder={t('engine.log.filter')}
          icon={Search}
          size="small"
          variant="quiet"
          className="ms-auto w-36 min-w-0"
          value={filter}
          onChange={setFilter}
        />
        <IconButton
          icon={Copy}
          label={t('engine.log.copy')}
          isDisabled={found.length === 0}
          onPress={() => void copy()}
        />
        <IconButton
          icon={FolderOpen}
          label={t('engine.log.folder')}
          onPress={() =>
            void host.call('app.openFolder', { folder: 'logs' }).then((result) => worked('engine.log', result))
          }
        />
      </header>
      {found.length === 0 ? (
        <div className="border-t border-border-subtle">
          {lines.length === 0 ? (
            <EmptyState sentence={t('engine.log.none')} />
          ) : (
            <EmptyState sentence={t('engine.log.noMatch')}>
              <Button size="small" onPress={showAll}>
                {t('engine.log.clear')}
              </Button>
            </EmptyState>
          )}
        </div>
      ) : (
        <ul aria-label={t('engine.log')} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto focus-inset">
          {foldRepeats(found)
            .slice(-maxRenderedLines)
            .toReversed()
            .map(({ line, times }) => (
              <LogRow key={line.seq} line={line} times={times} />
            ))}
        </ul>
      )}
    </Card>
  );
}

function LogRow({ line, times }: RepeatedLine) {
  const { t, time, duration } = useText();
  const { kind, status, text, durationMs } = readLine(line.text);
  return (
    <li className="flex min-h-row items-start gap-2 border-t border-border-subtle px-4 py-1.5 type-12">
      <span className="shrink-0 text-text-2 tabular-nums">{time(line.at, 'seconds')}</span>
      <span className="flex w-14 shrink-0">
        <Tag tone={kind === 'chromium' ? 'neutral' : toneOf(status)}>
          {status ?? t(kind === 'chromium' ? 'engine.log.chromium' : 'engine.log.said')}
        </Tag>
      </span>
      <span
        data-selectable
        title={kind === 'chromium' ? text : undefined}
        className={
          kind === 'chromium' ? 'min-w-0 flex-1 truncate text-text-3' : 'min-w-0 flex-1 [overflow-wrap:anywhere]'
        }
      >
        {text}
      </span>
      <span className="shrink-0 text-text-2 tabular-nums">
        {times > 1 ? t('engine.log.times', { times }) : null}
        {durationMs === null ? null : duration(durationMs)}
      </span>
    </li>
  );
}

function toneOf(status: number | null): Tone {
  if (status === null) return 'info';
  if (status < 400) return 'success';
  return status < 500 ? 'warning' : 'danger';
}
