import { CircleCheck, CircleHelp, CircleSlash, CircleX, type LucideIcon, Timer, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import type { Connection } from '../../../shared/connection/connection.ts';
import type { HistoryRow } from '../../../shared/history/history.ts';
import { connectionColour } from '../../data/connectionColour.ts';
import { useConnections } from '../../data/queries.ts';
import type { Text } from '../../messages/createText.ts';
import type { MessageKey } from '../../messages/english.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Dot } from '../../ui/Dot.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { TableColumn } from '../../ui/VirtualTable.tsx';
import { markMatches } from './historyLines.ts';

interface Outcome {
  readonly icon: LucideIcon;
  readonly tone: string;
  readonly words: MessageKey;
}

const outcomes: Readonly<Record<HistoryRow['state'], Outcome>> = {
  running: { icon: Timer, tone: 'text-info-text', words: 'history.state.running' },
  done: { icon: CircleCheck, tone: 'text-success-text', words: 'history.state.done' },
  failed: { icon: CircleX, tone: 'text-danger-text', words: 'history.state.failed' },
  cancelled: { icon: CircleSlash, tone: 'text-text-2', words: 'history.state.cancelled' },
  unknown: { icon: CircleHelp, tone: 'text-warning-text', words: 'history.state.unknown' },
};
const check: Outcome = { icon: TriangleAlert, tone: 'text-warning-text', words: 'history.check' };

/** A run that went through but brought an error page or nothing is not simply done. */
function outcomeOf(row: HistoryRow): Outcome {
  const { summary } = row;
  const isOdd =
    row.state === 'done' && summary !== null && ((summary.targetStatus ?? 200) >= 400 || summary.markdownEmpty);
  return isOdd ? check : outcomes[row.state];
}

/** The columns of the history table; what matches the filter is marked in the target. */
export function useHistoryColumns(filter: string): readonly TableColumn<HistoryRow>[] {
  const text = useText();
  const connections = useConnections().data;
  return useMemo(() => createColumns(filter, text, connections ?? []), [filter, text, connections]);
}

function createColumns(
  filter: string,
  text: Text,
  connections: readonly Connection[],
): readonly TableColumn<HistoryRow>[] {
  const { t, time, duration, bytes } = text;
  return [
    {
      id: 'time',
      title: t('history.column.time'),
      width: '44px',
      render: (row) => <span className="text-text-2 tabular-nums">{time(row.createdAt)}</span>,
    },
    {
      id: 'outcome',
      title: t('history.column.outcome'),
      width: '96px',
      render: (row) => {
        const { icon, tone, words } = outcomeOf(row);
        return (
          <span className={`flex items-center gap-1.5 ${tone}`}>
            <Icon as={icon} size={14} />
            <span className="truncate">{t(words)}</span>
          </span>
        );
      },
    },
    {
      id: 'target',
      title: t('history.column.target'),
      width: 'minmax(160px, 3fr)',
      render: (row) => <Target url={row.url} filter={filter} />,
    },
    {
      id: 'result',
      title: t('history.column.result'),
      width: 'minmax(120px, 2fr)',
      render: (row) => <span className="text-text-2">{resultWords(row, text)}</span>,
    },
    {
      id: 'connection',
      title: t('history.column.connection'),
      width: 'minmax(96px, 144px)',
      render: (row) => (
        <span className="flex items-center gap-2 text-text-2">
          <Dot colour={connectionColour(connections.find((connection) => connection.id === row.connectionId))} />
          <span className="truncate">{row.connectionName}</span>
        </span>
      ),
    },
    {
      id: 'status',
      title: t('history.column.status'),
      width: '52px',
      align: 'end',
      render: (row) => <span className="font-medium tabular-nums">{row.summary?.targetStatus ?? ''}</span>,
    },
    {
      id: 'duration',
      title: t('history.column.duration'),
      width: '80px',
      align: 'end',
      render: (row) => (
        <span className="text-text-2 tabular-nums">{row.durationMs === null ? '' : duration(row.durationMs)}</span>
      ),
    },
    {
      id: 'size',
      title: t('history.column.size'),
      width: '64px',
      align: 'end',
      render: (row) => (
        <span className="text-text-2 tabular-nums">{row.bodySize === null ? '' : bytes(row.bodySize)}</span>
      ),
    },
  ];
}

function Target({ url, filter }: { readonly url: string; readonly filter: string }) {
  const shown = url.replace(/^https?:\/\//, '');
  return (
    <span title={url}>
      {markMatches(shown, filter).map((part) =>
        part.isMatch ? (
          <mark key={part.at} className="rounded-xs bg-warning-tint px-px text-warning-text">
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
    </span>
  );
}

function resultWords(row: HistoryRow, { t, list }: Text): string {
  const { summary } = row;
  if (row.state === 'running') return t('history.result.running');
  if (row.state === 'cancelled') return t('history.result.cancelled');
  if (row.state === 'unknown') return t('history.result.unknown');
  if (row.state === 'failed') return row.errorMessage ?? row.errorKind ?? '';
  const status = summary?.targetStatus ?? null;
  if (status !== null && status >= 400) return t('history.result.targetStatus', { status });
  if (summary?.markdownEmpty === true) return t('history.result.emptyMarkdown');
  return summary?.title ?? t('history.result.formats', { count: row.formats.length, names: list(row.formats) });
}
