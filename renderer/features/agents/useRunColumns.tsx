import { useMemo } from 'react';
import type { HistoryRow } from '../../../shared/history/history.ts';
import { isPlayed } from '../../../shared/lab/playedRun.ts';
import { connectionColour } from '../../data/labels/connectionColour.ts';
import { useConnections } from '../../data/queries/queries.ts';
import { rowWord } from '../../data/labels/runLabels.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { DayTime } from '../../ui/labels/DayTime.tsx';
import { DotName } from '../../ui/labels/DotName.tsx';
import { Tag, type Tone } from '../../ui/labels/Tag.tsx';
import type { TableColumn } from '../../ui/tables/VirtualTable.tsx';

const tones: Readonly<Record<HistoryRow['state'], Tone>> = {
  running: 'info',
  done: 'success',
  failed: 'danger',
  cancelled: 'warning',
  unknown: 'warning',
  private: 'neutral',
};

/** Returns the columns of the agent run list. */
export function useRunColumns(): readonly TableColumn<HistoryRow>[] {
  const { t, duration, number } = useText();
  const connections = useConnections().data;
  return useMemo(
    () => [
      {
        id: 'time',
        title: t('agents.runs.begun'),
        width: '128px',
        render: ({ createdAt }) => <DayTime at={createdAt} />,
      },
      {
        id: 'state',
        title: t('agents.runs.state'),
        width: '96px',
        render: (row) =>
          row.state === 'done' && row.summary?.asks === true ? (
            <Tag tone="warning">{t('agents.runs.asked')}</Tag>
          ) : (
            <Tag tone={row.state === 'done' && isPlayed(row) ? 'played' : tones[row.state]}>{t(rowWord(row))}</Tag>
          ),
      },
      {
        id: 'prompt',
        title: t('agents.field.prompt'),
        width: 'minmax(160px, 3fr)',
        render: ({ summary, errorMessage }) => (
          <span className="truncate">
            {summary?.title ?? t('agents.runs.attached')}
            {summary?.asks === true ? <span className="text-text-3"> · {t('agents.runs.asked.how')}</span> : null}
            {errorMessage === null ? null : <span className="text-text-3"> · {errorMessage}</span>}
          </span>
        ),
      },
      {
        id: 'connection',
        title: t('agents.form.connection'),
        width: 'minmax(96px, 1fr)',
        render: ({ connectionId, connectionName, scenario }) => (
          <DotName
            className="text-text-2"
            colour={connectionColour(connections?.find(({ id }) => id === connectionId))}
            name={connectionName}
            detail={scenario?.replace(/^.*\//, '') ?? null}
          />
        ),
      },
      {
        id: 'credits',
        title: t('agents.credits'),
        width: '72px',
        align: 'end',
        render: ({ summary }) => (
          <span className="text-text-2 tabular-nums">
            {summary === null || summary.creditsUsed === null ? '' : number(summary.creditsUsed)}
          </span>
        ),
      },
      {
        id: 'duration',
        title: t('agents.runs.duration'),
        width: '80px',
        align: 'end',
        render: ({ durationMs }) => (
          <span className="text-text-2 tabular-nums">{durationMs === null ? '' : duration(durationMs)}</span>
        ),
      },
    ],
    [t, duration, number, connections],
  );
}
