import { useState } from 'react';
import type { ConsoleLine, PageLog } from '../../../../shared/api/engine/inspection.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { Tag, type Tone } from '../../../ui/labels/Tag.tsx';
import { type TableColumn, type TableLine, VirtualTable } from '../../../ui/tables/VirtualTable.tsx';

const tones: Readonly<Record<ConsoleLine['level'], Tone>> = {
  debug: 'neutral',
  info: 'info',
  warning: 'warning',
  error: 'danger',
};

/** Returns the last part of a script's path; a script inside the page at the root has no file name. */
function fileOf(source: string): string {
  return source === '' ? '' : source.split('/').at(-1) || '/';
}

/** Console messages of the page's scripts, and of Chromium about them. The text is untrusted: rendered as plain text only. */
export function ConsoleList({ log }: { readonly log: PageLog }) {
  const { t, duration, number } = useText();
  const [active, setActive] = useState<string | null>(null);
  if (log.console.length === 0) return <EmptyState sentence={t('pageLog.noConsole')} />;
  const columns: readonly TableColumn<ConsoleLine>[] = [
    {
      id: 'at',
      title: t('pageLog.at'),
      width: '64px',
      align: 'end',
      render: ({ atMs }) => <span className="text-text-2 tabular-nums">{duration(atMs)}</span>,
    },
    {
      id: 'level',
      title: t('pageLog.level'),
      width: '72px',
      render: ({ level }) => <Tag tone={tones[level]}>{t(`pageLog.level.${level}`)}</Tag>,
    },
    {
      id: 'text',
      title: t('pageLog.text'),
      width: 'minmax(160px, 1fr)',
      render: ({ text }) => <bdi className="font-code type-code">{text.replaceAll('\n', ' ')}</bdi>,
    },
    {
      id: 'source',
      title: t('pageLog.source'),
      width: 'minmax(80px, 240px)',
      render: ({ source, line }) => (
        <span className="text-text-3" title={source}>
          {fileOf(source)}
          {line === null ? '' : `:${line}`}
        </span>
      ),
    },
  ];
  const lines = log.console.map((row, index): TableLine<ConsoleLine> => ({ kind: 'row', key: String(index), row }));
  const chosen = log.console[Number(active ?? -1)];
  const left = log.totals.console - log.console.length;
  return (
    <>
      <VirtualTable
        label={t('pageLog.console.label')}
        columns={columns}
        lines={lines}
        rowHeight={28}
        activeKey={active}
        onActiveChange={setActive}
      />
      {left > 0 ? (
        <p className="shrink-0 border-t border-border-subtle px-pane py-1.5 text-text-2 type-12">
          {t('pageLog.left', { count: number(left) })}
        </p>
      ) : null}
      {chosen === undefined ? null : (
        <pre
          tabIndex={0}
          role="group"
          aria-label={t('pageLog.text')}
          data-selectable
          className="m-0 max-h-[40%] shrink-0 overflow-auto whitespace-pre-wrap break-words border-t border-border bg-surface-sunken px-pane py-2 font-code type-code focus-inset"
        >
          {chosen.text}
        </pre>
      )}
    </>
  );
}
