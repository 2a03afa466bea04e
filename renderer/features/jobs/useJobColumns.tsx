import { Lock } from 'lucide-react';
import { useMemo } from 'react';
import { lookupTable } from '../../../shared/base/lookupTable.ts';
import type { HistoryRow } from '../../../shared/history/history.ts';
import { isPlayed } from '../../../shared/lab/playedRun.ts';
import type { ListSummary } from '../../../shared/list/listSummary.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { connectionLabel } from '../../data/labels/connectionLabel.ts';
import { connectionColour } from '../../data/labels/connectionColour.ts';
import { endpointIcons } from '../../data/labels/endpointKinds.ts';
import { rowWord } from '../../data/labels/runLabels.ts';
import { useConnections } from '../../data/queries/queries.ts';
import { useRun } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { useNow } from '../../ui/hooks/useNow.ts';
import { Address } from '../../ui/labels/Address.tsx';
import { withoutScheme } from '../../ui/labels/addressParts.ts';
import { DayTime } from '../../ui/labels/DayTime.tsx';
import { DotName } from '../../ui/labels/DotName.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { Tag, type Tone } from '../../ui/labels/Tag.tsx';
import type { TableColumn } from '../../ui/tables/VirtualTable.tsx';
import type { JobRow } from './jobRows.ts';

const runTones: Readonly<Record<HistoryRow['state'], Tone>> = {
  running: 'info',
  done: 'success',
  failed: 'danger',
  cancelled: 'warning',
  unknown: 'warning',
  private: 'neutral',
};
const listTones: Readonly<Record<ListSummary['state'], Tone>> = {
  running: 'info',
  paused: 'warning',
  stopped: 'warning',
  ended: 'success',
};

/** Width of the list from which a column is shown, in CSS pixels: the minimum widths, gaps and margins of all columns shown from there. */
const minWidths = lookupTable<number>({ connection: 904, started: 696, duration: 800, credits: 552 });

/**
 * Returns the columns of the list of jobs.
 * @param width width of the list in CSS pixels; a narrow one has fewer columns
 */
export function useJobColumns(width: number): readonly TableColumn<JobRow>[] {
  const { t } = useText();
  const connections = useConnections().data;
  return useMemo(() => {
    const columns: readonly TableColumn<JobRow>[] = [
      { id: 'state', title: t('jobs.column.state'), width: '88px', render: (job) => <JobState job={job} /> },
      {
        id: 'target',
        title: t('jobs.column.target'),
        width: 'minmax(160px, 3fr)',
        render: (job) => <JobTarget job={job} />,
      },
      {
        id: 'pages',
        title: t('jobs.column.pages'),
        width: '152px',
        align: 'end',
        render: (job) => <JobPages job={job} />,
      },
      {
        id: 'credits',
        title: t('jobs.column.credits'),
        width: '72px',
        align: 'end',
        render: (job) => <JobCredits job={job} />,
      },
      {
        id: 'connection',
        title: t('jobs.column.connection'),
        width: 'minmax(88px, 1fr)',
        render: (job) => {
          const owner = job.kind === 'run' ? job.run : job.list;
          return (
            <DotName
              className="text-text-2"
              colour={connectionColour(connections?.find(({ id }) => id === owner.connectionId))}
              name={connectionLabel(owner, t)}
              detail={job.kind === 'run' ? (job.run.scenario?.replace(/^.*\//, '') ?? null) : null}
            />
          );
        },
      },
      {
        id: 'started',
        title: t('jobs.column.started'),
        width: '128px',
        render: ({ createdAt }) => <DayTime at={createdAt} />,
      },
      {
        id: 'duration',
        title: t('jobs.column.duration'),
        width: '88px',
        align: 'end',
        render: (job) => <JobDuration job={job} />,
      },
    ];
    return columns.filter(({ id }) => width === 0 || width >= (minWidths[id] ?? 0));
  }, [t, connections, width]);
}

function JobState({ job }: { readonly job: JobRow }) {
  const { t } = useText();
  if (job.kind === 'list') return <Tag tone={listTones[job.list.state]}>{t(`list.past.state.${job.list.state}`)}</Tag>;
  const { run } = job;
  if (run.state === 'done' && run.summary?.asks === true) return <Tag tone="warning">{t('agents.runs.asked')}</Tag>;
  return <Tag tone={run.state === 'done' && isPlayed(run) ? 'played' : runTones[run.state]}>{t(rowWord(run))}</Tag>;
}

function JobTarget({ job }: { readonly job: JobRow }) {
  const { t } = useText();
  const kind = job.kind === 'list' ? 'list' : job.run.endpoint;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="shrink-0 text-text-3" title={t(`app.sidebar.${kind}`)}>
        <Icon as={endpointIcons[kind]} size={14} />
        <span className="sr-only">{t(`app.sidebar.${kind}`)}</span>
      </span>
      {job.kind === 'list' ? <ListTarget list={job.list} /> : <RunTarget run={job.run} />}
    </span>
  );
}

function ListTarget({ list: { hosts, hostCount, isPrivate } }: { readonly list: ListSummary }) {
  const { t } = useText();
  return (
    <>
      {isPrivate ? (
        <span className="shrink-0 text-text-3" title={t('list.past.private')}>
          <Icon as={Lock} size={12} />
          <span className="sr-only">{t('list.past.private')}</span>
        </span>
      ) : null}
      <span className="truncate">
        {hosts.join(', ')}
        {hostCount > hosts.length ? (
          <span className="text-text-3"> {t('list.past.moreHosts', { count: hostCount - hosts.length })}</span>
        ) : null}
      </span>
    </>
  );
}

function RunTarget({ run }: { readonly run: HistoryRow }) {
  const { t } = useText();
  const { endpoint, url, summary, errorMessage } = run;
  const note = errorMessage === null ? null : <span className="truncate text-text-3"> · {errorMessage}</span>;
  if (requestKinds[endpoint].body.task !== null)
    return (
      <span className="truncate">
        {summary?.title ?? t('agents.runs.attached')}
        {summary?.asks === true ? <span className="text-text-3"> · {t('agents.runs.asked.how')}</span> : null}
        {note}
      </span>
    );
  return (
    <>
      <span className="min-w-0">
        <Address text={withoutScheme(url)} title={url} />
      </span>
      {note}
    </>
  );
}

interface Progress {
  readonly done: number | null;
  readonly total: number | null;
  readonly credits: number | null;
  readonly failed: number;
}

/** How far a job is: of one in progress from its live run, since its row is written at its polls only. */
function useProgress(job: JobRow): Progress {
  const isLive = job.kind === 'run' && job.run.state === 'running';
  const { run } = useRun(isLive ? job.run.runId : null);
  if (job.kind === 'list') {
    const { counts, total, credits } = job.list;
    return { done: total - counts.waiting - counts.running, total, credits, failed: counts.failed };
  }
  const progress = run?.job ?? job.run.job;
  const credits = run?.agent?.creditsUsed ?? progress?.creditsUsed ?? job.run.summary?.creditsUsed ?? null;
  // A service counts pages that have a document: failed ones are in neither number.
  return { done: progress?.completed ?? null, total: progress?.total ?? null, credits, failed: 0 };
}

function JobPages({ job }: { readonly job: JobRow }) {
  const { t, number } = useText();
  const { done, total, failed } = useProgress(job);
  if (done === null) return null;
  return (
    <span className="tabular-nums">
      {failed === 0 ? null : <span className="text-danger-text">{t('jobs.failed', { count: failed })} · </span>}
      {total === null || total === done ? number(done) : t('jobs.of', { done: number(done), total: number(total) })}
    </span>
  );
}

function JobCredits({ job }: { readonly job: JobRow }) {
  const { number } = useText();
  const { credits } = useProgress(job);
  return <span className="text-text-2 tabular-nums">{credits === null ? '' : number(credits)}</span>;
}

function JobDuration({ job }: { readonly job: JobRow }) {
  const { duration, elapsed } = useText();
  const isLive = job.kind === 'run' && job.run.state === 'running';
  const now = useNow(1000, isLive);
  if (job.kind === 'list') return null;
  const { durationMs, createdAt } = job.run;
  const text = isLive ? elapsed(Math.max(0, now - createdAt)) : durationMs === null ? '' : duration(durationMs);
  return <span className="text-text-2 tabular-nums">{text}</span>;
}
