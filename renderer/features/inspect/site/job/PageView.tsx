import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import type { TabId } from '../../../../../shared/base/brand.ts';
import { pageBodyId } from '../../../../../shared/document/site/pageBody.ts';
import { requestKinds } from '../../../../../shared/operations/requestKinds.ts';
import { emptySummary } from '../../../../../shared/run/events.ts';
import type { RunModel } from '../../../../../shared/run/reduceRun.ts';
import { useText } from '../../../../messages/TextProvider.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { IconButton } from '../../../../ui/controls/IconButton.tsx';
import { Address } from '../../../../ui/labels/Address.tsx';
import { FinishedResult } from '../../shell/FinishedResult.tsx';
import type { JobPage } from './usePages.ts';

/** What is known of a page before it is opened. */
export type OpenedPage = Pick<JobPage, 'bodyId' | 'item' | 'url' | 'title' | 'status' | 'words' | 'credits'>;

interface PageViewProps {
  readonly tabId: TabId;
  readonly run: RunModel;
  readonly page: OpenedPage;
  /** Place of the page among those listed, counted from 0. */
  readonly index: number;
  readonly total: number;
  readonly onStep: (by: 1 | -1) => void;
  readonly onBack: () => void;
  /** Name of what is returned to; the pages of a job by default. */
  readonly backText?: string;
}

/** One page of a job or of a search in the inspectors of a scrape, with the ways to its neighbors. */
export function PageView({ tabId, run, page, index, total, onStep, onBack, backText }: PageViewProps) {
  const { t, number } = useText();
  const ofPage = useMemo(() => runOfPage(run, page), [run, page]);
  return (
    <>
      <div className="flex h-toolbar shrink-0 items-center gap-2 border-b border-border-subtle px-pane">
        <Button size="small" icon={ArrowLeft} onPress={onBack}>
          {backText ?? t('site.page.back')}
        </Button>
        <IconButton
          icon={ChevronLeft}
          label={t('site.page.previous')}
          isDisabled={index === 0}
          onPress={() => onStep(-1)}
        />
        <span className="text-text-2 tabular-nums type-12">
          {t('site.page.position', { number: number(index + 1), total: number(total) })}
        </span>
        <IconButton
          icon={ChevronRight}
          label={t('site.page.next')}
          isDisabled={index + 1 >= total}
          onPress={() => onStep(1)}
        />
        <span className="min-w-0 flex-1">
          <Address text={page.url} title={page.url} />
        </span>
      </div>
      <FinishedResult key={pageBodyId(page)} tabId={tabId} run={ofPage} />
    </>
  );
}

/** The run of a job as if it had scraped this page alone: inspectors show it like any other result. */
function runOfPage(run: RunModel, page: OpenedPage): RunModel {
  const options = requestKinds[run.endpoint].body.options(run.request);
  const { url, title, status, words, credits } = page;
  const summary = { ...emptySummary, finalUrl: url, title, targetStatus: status, words, creditsUsed: credits };
  // The document worker opens it by this id; its size says nothing about this page.
  const body = { bodyId: pageBodyId(page), size: 0, contentType: 'application/json', redactions: 0 };
  return { ...run, state: 'done', request: { ...options, url }, summary, body, artifacts: [], error: null };
}
