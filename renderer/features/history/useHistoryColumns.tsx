import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { hasPages } from '../../../shared/operations/requestOperation.ts';
import { connectionLabel } from '../../data/labels/connectionLabel.ts';
import { urlLabel } from '../../data/labels/urlLabel.ts';
import {
  CircleCheck,
  CircleHelp,
  CircleSlash,
  CircleX,
  FlaskConical,
  Lock,
  type LucideIcon,
  Pin,
  StickyNote,
  Timer,
  TriangleAlert,
} from 'lucide-react';
import { useMemo } from 'react';
import type { Connection } from '../../../shared/connection/connection.ts';
import type { HistoryRow } from '../../../shared/history/history.ts';
import { isPlayed } from '../../../shared/lab/playedRun.ts';
import { searchTerms } from '../../../shared/history/searchTerms.ts';
import { connectionColour } from '../../data/labels/connectionColour.ts';
import { useConnections } from '../../data/queries/queries.ts';
import type { Text } from '../../messages/createText.ts';
import type { MessageKey } from '../../messages/english.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { MarkedAddress } from '../../ui/labels/Address.tsx';
import { DotName } from '../../ui/labels/DotName.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { Tag } from '../../ui/labels/Tag.tsx';
import type { TableColumn } from '../../ui/tables/VirtualTable.tsx';
import { markMatches } from './historyLines.ts';

interface Outcome {
  readonly icon: LucideIcon;
  readonly tone: string;
  readonly label: MessageKey;
}

const outcomes: Readonly<Record<HistoryRow['state'], Outcome>> = {
  running: { icon: Timer, tone: 'text-info-text', label: 'history.state.running' },
  done: { icon: CircleCheck, tone: 'text-success-text', label: 'history.state.done' },
  failed: { icon: CircleX, tone: 'text-danger-text', label: 'history.state.failed' },
  cancelled: { icon: CircleSlash, tone: 'text-text-2', label: 'history.state.cancelled' },
  unknown: { icon: CircleHelp, tone: 'text-warning-text', label: 'history.state.unknown' },
  private: { icon: Lock, tone: 'text-text-2', label: 'history.state.private' },
};
const played: Outcome = { icon: FlaskConical, tone: 'text-played-text', label: 'history.state.played' };
const check: Outcome = { icon: TriangleAlert, tone: 'text-warning-text', label: 'history.check' };

/** A run that went through but brought an error page or nothing is not simply done, and neither is an invented result. */
function outcomeOf(row: HistoryRow): Outcome {
  const { summary } = row;
  const isOdd =
    row.state === 'done' && summary !== null && ((summary.targetStatus ?? 200) >= 400 || summary.markdownEmpty);
  if (isOdd) return check;
  return row.state === 'done' && isPlayed(row) ? played : outcomes[row.state];
}

/** Returns the columns of the history table; matches of the filter are marked in the target. */
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
      render: (row) => <OutcomeLabel row={row} />,
    },
    {
      id: 'target',
      title: t('history.column.target'),
      width: 'minmax(160px, 3fr)',
      render: (row) => <Target row={row} filter={filter} />,
    },
    {
      id: 'result',
      title: t('history.column.result'),
      width: 'minmax(120px, 2fr)',
      render: (row) => (
        <span className="text-text-2">
          <Marked text={row.excerpt ?? resultLabel(row, text)} filter={filter} />
        </span>
      ),
    },
    {
      id: 'connection',
      title: t('history.column.connection'),
      width: 'minmax(96px, 1fr)',
      render: (row) => (
        <DotName
          className="text-text-2"
          colour={connectionColour(connections.find((connection) => connection.id === row.connectionId))}
          name={connectionLabel(row, t)}
          detail={row.scenario?.replace(/^.*\//, '') ?? null}
          title={row.scenario === null ? undefined : `${connectionLabel(row, t)}: ${row.scenario}`}
        />
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

function OutcomeLabel({ row }: { readonly row: HistoryRow }) {
  const { t } = useText();
  const { icon, tone, label } = outcomeOf(row);
  return (
    <span className={`flex items-center gap-1.5 ${tone}`}>
      <Icon as={icon} size={14} />
      <span className="truncate">{t(label)}</span>
    </span>
  );
}

/** The URL, with the run's pin, tags and note. */
function Target({ row, filter }: { readonly row: HistoryRow; readonly filter: string }) {
  const { t } = useText();
  // An agent is given a task; it often chooses the start URL itself.
  const task = requestKinds[row.endpoint].body.task === null ? null : (row.summary?.title ?? null);
  const shown = task ?? urlLabel(row.url);
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <MarkedAddress
        text={shown}
        title={task ?? row.url}
        ranges={markMatches(shown, searchTerms(filter)).flatMap(({ at, text, isMatch }) =>
          isMatch ? [[at, at + text.length]] : [],
        )}
        mark={(words, at) => <Match key={at}>{words}</Match>}
      />
      {row.pinned ? (
        <span role="img" aria-label={t('history.pinned')} className="flex text-accent-text">
          <Icon as={Pin} size={14} />
        </span>
      ) : null}
      {row.note === '' ? null : (
        <span
          role="img"
          aria-label={t('history.hasNote', { note: row.note.slice(0, 200) })}
          title={row.note}
          className="flex text-text-3"
        >
          <Icon as={StickyNote} size={14} />
        </span>
      )}
      {row.tags.slice(0, tagsShown).map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {row.tags.length > tagsShown ? <span className="text-text-3 type-11">+{row.tags.length - tagsShown}</span> : null}
    </span>
  );
}

const tagsShown = 2;

/** A text with search matches marked. */
function Marked({ text, filter }: { readonly text: string; readonly filter: string }) {
  return markMatches(text, searchTerms(filter)).map((part) =>
    part.isMatch ? <Match key={part.at}>{part.text}</Match> : part.text,
  );
}

function Match({ children }: { readonly children: string }) {
  return <mark className="rounded-xs bg-warning-tint px-px text-warning-text">{children}</mark>;
}

function resultLabel(row: HistoryRow, { t, list }: Text): string {
  const { summary } = row;
  if (row.state === 'private') return t('history.result.private');
  if (row.state === 'running') return t('history.result.running');
  if (row.state === 'cancelled') return t('history.result.cancelled');
  if (row.state === 'unknown') return t('history.result.unknown');
  if (row.state === 'failed') return row.errorMessage ?? row.errorKind ?? '';
  const status = summary?.targetStatus ?? null;
  if (status !== null && status >= 400) return t('history.result.targetStatus', { status });
  if (summary?.markdownEmpty === true) return t('history.result.emptyMarkdown');
  const pages = hasPages(requestKinds[row.endpoint].operation) ? (row.job?.completed ?? null) : null;
  if (pages !== null) return t('history.result.pages', { count: pages });
  return summary?.title ?? t('history.result.formats', { count: row.formats.length, names: list(row.formats) });
}
