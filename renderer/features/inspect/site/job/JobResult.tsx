import { useMemo, useState } from 'react';
import type { TabId } from '../../../../../shared/base/brand.ts';
import { pagesCsv } from '../../../../../shared/document/site/siteExport.ts';
import { notVisitedReason } from '../../../../../shared/jobs/reasons.ts';
import { rowsOfDocuments, rowsOfReport, type SiteRow } from '../../../../../shared/jobs/siteRows.ts';
import type { RunModel } from '../../../../../shared/run/reduceRun.ts';
import { isUnderWay } from '../../../../data/runs/sendRun.ts';
import { useCommandHandler } from '../../../../data/ServicesProvider.tsx';
import { useText } from '../../../../messages/TextProvider.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { withoutScheme } from '../../../../ui/labels/addressParts.ts';
import { Tabs } from '../../../../ui/layout/Tabs.tsx';
import { WarningBar } from '../../../../ui/layout/WarningBar.tsx';
import { RawResult } from '../../raw/RawResult.tsx';
import { GraphView } from '../graph/GraphView.tsx';
import { CompareMenu } from '../../compare/CompareMenu.tsx';
import { JobExportMenu } from '../JobExportMenu.tsx';
import { ErrorsView } from './ErrorsView.tsx';
import { DeliveriesView } from './DeliveriesView.tsx';
import { EventsView } from './EventsView.tsx';
import { JobHeader } from './JobHeader.tsx';
import { NotVisitedView } from './NotVisitedView.tsx';
import { PagesView } from './PagesView.tsx';
import { PageView } from './PageView.tsx';
import { RobotsView } from './RobotsView.tsx';
import { TreeView } from './TreeView.tsx';
import { hasReport, type JobReport, useJobReport } from './useJobReport.ts';
import { type JobPage, usePages } from './usePages.ts';

interface JobResultProps {
  readonly tabId: TabId;
  readonly run: RunModel;
}

const views = ['pages', 'tree', 'graph', 'notVisited', 'errors', 'events', 'deliveries', 'robots', 'response'] as const;
type JobView = (typeof views)[number];

/** A page that is shown alone, and those that its neighbors are taken from. */
interface OpenedPage {
  readonly document: number;
  readonly among: readonly number[];
}

/** A crawl or batch while it runs and after its end: its pages, where they are, and what became of every URL that it found. */
export function JobResult({ tabId, run }: JobResultProps) {
  const { t } = useText();
  const job = usePages(run);
  const report = useJobReport(run);
  const rows = useSiteRows(job, report);
  const [view, setView] = useState<JobView>('pages');
  const [filter, setFilter] = useState('');
  const [reasons, setReasons] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<OpenedPage | null>(null);
  const open = (row: SiteRow, shown: readonly SiteRow[]): void => {
    if (row.document === null) return;
    setOpened({ document: row.document, among: shown.flatMap(({ document }) => document ?? []) });
  };
  const shownViews = views.filter((id) => isShown(id, run, report));
  const step = (by: number): void => {
    const at = shownViews.indexOf(view);
    setView(shownViews[(at + by + shownViews.length) % shownViews.length] ?? 'pages');
  };
  useCommandHandler('result.nextTab', opened === null ? () => step(1) : null);
  useCommandHandler('result.previousTab', opened === null ? () => step(-1) : null);
  const pageOf = useMemo(() => new Map(job.pages.map((page) => [page.number, page])), [job.pages]);
  const page = opened === null ? null : (pageOf.get(opened.document) ?? null);
  if (opened !== null && page !== null)
    return <OpenedPageView tabId={tabId} run={run} page={page} opened={opened} onOpenedChange={setOpened} />;
  const isRunning = isUnderWay(run);
  const firstFailed = isRunning ? undefined : rows.find(({ state }) => state === 'failed');
  const nothing =
    firstFailed === undefined
      ? t(isRunning ? 'site.noPages' : job.isLoading ? 'site.loading' : 'site.noPagesEnded')
      : t('site.noPagesFailed', { url: withoutScheme(firstFailed.url), reason: firstFailed.error ?? '' });
  const isReported = report !== null;
  return (
    <>
      <JobHeader run={run} progress={report?.progress ?? null} />
      <EndNote run={run} failure={job.failure} />
      <Tabs
        label={t('site.view')}
        value={shownViews.includes(view) ? view : 'pages'}
        onChange={setView}
        items={shownViews.map((id) => ({ id, text: t(`site.view.${id}`), count: countOf(id, rows) }))}
      >
        {view === 'pages' ? (
          <PagesView
            rows={rows}
            isReported={isReported}
            nothing={nothing}
            nothingAction={
              firstFailed === undefined ? undefined : (
                <Button onPress={() => setView('errors')}>{t('site.showErrors')}</Button>
              )
            }
            filter={filter}
            onFilterChange={setFilter}
            onOpen={open}
            end={(shown) => (
              <>
                <CompareMenu run={run} />
                <JobExportMenu
                  run={run}
                  hasPages={job.pages.length > 0}
                  listedCsv={() => pagesCsv(documentsOf(shown, pageOf))}
                />
              </>
            )}
          />
        ) : null}
        {view === 'tree' ? <TreeView rows={rows} nothing={nothing} onOpen={(row) => open(row, rows)} /> : null}
        {view === 'graph' ? (
          <GraphView
            run={run}
            rows={rows}
            pages={job.pages}
            isReported={isReported}
            onOpen={(row) => open(row, rows)}
            onShowReason={(reason) => {
              setReasons([reason]);
              setView('notVisited');
            }}
          />
        ) : null}
        {view === 'notVisited' ? (
          <NotVisitedView rows={rows} isReported={isReported} reasons={reasons} onReasonsChange={setReasons} />
        ) : null}
        {view === 'errors' ? <ErrorsView rows={rows} isRunning={isUnderWay(run)} /> : null}
        {view === 'events' ? <EventsView run={run} /> : null}
        {view === 'deliveries' ? <DeliveriesView run={run} /> : null}
        {view === 'robots' ? (
          <RobotsView rows={rows} progress={report?.progress ?? null} isRunning={isRunning} />
        ) : null}
        {view === 'response' ? <RawResult tabId={tabId} run={run} /> : null}
      </Tabs>
    </>
  );
}

interface OpenedPageViewProps extends JobResultProps {
  readonly page: JobPage;
  readonly opened: OpenedPage;
  readonly onOpenedChange: (opened: OpenedPage | null) => void;
}

function OpenedPageView({ tabId, run, page, opened, onOpenedChange }: OpenedPageViewProps) {
  const index = opened.among.indexOf(opened.document);
  return (
    <PageView
      tabId={tabId}
      run={run}
      page={page}
      index={index}
      total={opened.among.length}
      onStep={(by) => onOpenedChange({ ...opened, document: opened.among[index + by] ?? opened.document })}
      onBack={() => onOpenedChange(null)}
    />
  );
}

/** The rows of a job: from the engine's report where there is one, else from its documents and errors alone. */
function useSiteRows({ pages, errors }: ReturnType<typeof usePages>, report: JobReport | null): readonly SiteRow[] {
  const reported = report?.pages ?? null;
  return useMemo(
    () => (reported === null ? rowsOfDocuments(pages, errors) : rowsOfReport(reported, pages)),
    [reported, pages, errors],
  );
}

/** Events and deliveries are the local engine's; a response is there after the end. */
function isShown(view: JobView, run: RunModel, report: JobReport | null): boolean {
  if (view === 'response') return run.body !== null;
  if (view === 'deliveries') return hasReport(run) && run.request['webhook'] !== undefined;
  return view !== 'events' || report !== null || hasReport(run);
}

function countOf(view: JobView, rows: readonly SiteRow[]): number | undefined {
  const count = (isCounted: (row: SiteRow) => boolean): number =>
    rows.reduce((sum, row) => (isCounted(row) ? sum + 1 : sum), 0);
  switch (view) {
    case 'pages':
      return count(({ state }) => state === 'done');
    case 'notVisited':
      return count((row) => notVisitedReason(row) !== null);
    case 'errors':
      return count(({ state }) => state === 'failed');
    default:
      return undefined;
  }
}

function documentsOf(rows: readonly SiteRow[], pageOf: ReadonlyMap<number, JobPage>): readonly JobPage[] {
  return rows.flatMap(({ document }) => (document === null ? [] : (pageOf.get(document) ?? [])));
}

/** How a job ended that did not complete. */
function EndNote({ run, failure }: { readonly run: RunModel; readonly failure: string | null }) {
  const { t } = useText();
  const sentence =
    failure !== null
      ? t('site.unreadable', { reason: failure })
      : run.state === 'failed'
        ? t('site.jobFailed', { reason: run.error?.message ?? '' })
        : run.state === 'cancelled'
          ? t('site.cancelled')
          : null;
  return sentence === null ? null : <WarningBar region="job-end" sentence={sentence} />;
}
