import { useMemo, useState } from 'react';
import type { TabId } from '../../../../shared/base/brand.ts';
import { pagesCsv } from '../../../../shared/document/site/siteExport.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { isUnderWay } from '../../../data/runs/sendRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { Segments } from '../../../ui/controls/Segments.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { WarningBar } from '../../../ui/layout/WarningBar.tsx';
import { InspectorToolbar } from '../InspectorToolbar.tsx';
import { RawResult } from '../raw/RawResult.tsx';
import { CompareButton } from './CompareButton.tsx';
import { ErrorTable } from './ErrorTable.tsx';
import { JobExportMenu } from './JobExportMenu.tsx';
import { PagesTable } from './PagesTable.tsx';
import { PageView } from './PageView.tsx';
import { type JobPage, usePages } from './usePages.ts';

interface JobResultProps {
  readonly tabId: TabId;
  readonly run: RunModel;
}

type JobView = 'pages' | 'failed' | 'response';

/** The pages of a crawl or batch, while it runs and after its end; those that failed; and the last response. */
export function JobResult({ tabId, run }: JobResultProps) {
  const { t, number } = useText();
  const { pages, errors, isLoading, failure } = usePages(run);
  const [view, setView] = useState<JobView>('pages');
  const [filter, setFilter] = useState('');
  const [opened, setOpened] = useState<number | null>(null);
  const shown = useMemo(() => filtered(pages, filter), [pages, filter]);
  const index = opened === null ? -1 : shown.findIndex((page) => page.number === opened);
  const page = shown[index];
  if (page !== undefined)
    return (
      <PageView
        tabId={tabId}
        run={run}
        page={page}
        index={index}
        total={shown.length}
        onStep={(by) => setOpened(shown[index + by]?.number ?? null)}
        onBack={() => setOpened(null)}
      />
    );
  const views: readonly JobView[] = run.body === null ? ['pages', 'failed'] : ['pages', 'failed', 'response'];
  const counts = { pages: pages.length, failed: errors.length, response: null };
  return (
    <>
      <EndNote run={run} failure={failure} />
      <InspectorToolbar
        end={
          <>
            <CompareButton />
            <JobExportMenu run={run} hasPages={pages.length > 0} listedCsv={() => pagesCsv(shown)} />
          </>
        }
      >
        <Segments
          label={t('site.view')}
          value={view}
          onChange={setView}
          items={views.map((id) => ({
            id,
            text: counts[id] === null ? t(`site.${id}`) : `${t(`site.${id}`)} ${number(counts[id])}`,
          }))}
        />
        {view === 'pages' ? (
          <>
            <SearchField
              label={t('site.search')}
              size="small"
              className="w-48 min-w-24 shrink"
              value={filter}
              onChange={setFilter}
            />
            <span role="status" className="whitespace-nowrap text-text-3 type-12">
              {t('site.count', { shown: number(shown.length), total: number(pages.length) })}
            </span>
          </>
        ) : null}
      </InspectorToolbar>
      {view === 'pages' ? (
        pages.length === 0 ? (
          <EmptyState
            sentence={t(isUnderWay(run) ? 'site.noPages' : isLoading ? 'site.loading' : 'site.noPagesEnded')}
          />
        ) : shown.length === 0 ? (
          <EmptyState sentence={t('site.noMatch')} />
        ) : (
          <PagesTable pages={shown} onOpen={({ number: opening }) => setOpened(opening)} />
        )
      ) : null}
      {view === 'failed' ? <ErrorTable errors={errors} /> : null}
      {view === 'response' ? <RawResult tabId={tabId} run={run} /> : null}
    </>
  );
}

function filtered(pages: readonly JobPage[], filter: string): readonly JobPage[] {
  const wanted = filter.trim().toLowerCase();
  if (wanted === '') return pages;
  return pages.filter(({ url, title }) => `${url} ${title ?? ''}`.toLowerCase().includes(wanted));
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
