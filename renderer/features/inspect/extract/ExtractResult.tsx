import { Files, Info } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { TabId } from '../../../../shared/base/brand.ts';
import { isJsonObject } from '../../../../shared/base/json.ts';
import type { ExtractedData } from '../../../../shared/document/site/extractResult.ts';
import { isScrapable } from '../../../../shared/request/requestElsewhere.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Segments } from '../../../ui/controls/Segments.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { type OpenedDocument, useDocument, useWorkerResult } from '../documents.tsx';
import { UnreadableBody } from '../errors/UnreadableBody.tsx';
import { InspectorToolbar } from '../InspectorToolbar.tsx';
import { RawResult } from '../raw/RawResult.tsx';
import { DeliveriesView } from '../site/job/DeliveriesView.tsx';
import { hasReport } from '../site/job/useJobReport.ts';
import { useOpenBatch } from '../site/useOpenBatch.ts';
import { ExtractedValues } from './ExtractedValues.tsx';
import { SourceList } from './SourceList.tsx';

interface ExtractResultProps {
  readonly tabId: TabId;
  readonly run: RunModel;
}

type ExtractView = 'data' | 'sources' | 'deliveries' | 'response';

/** The data of an extract, each value with its source; the pages that it comes from; what its webhook was sent; and the response as it came. */
export function ExtractResult({ tabId, run }: ExtractResultProps) {
  const opened = useDocument(run.body, noRequest);
  if (opened.state === 'failed') return <UnreadableBody message={opened.message} />;
  if (opened.state === 'opening') return <div className="min-h-0 flex-1" aria-busy />;
  return <OpenExtract key={run.runId} tabId={tabId} run={run} opened={opened} />;
}

/** An extract requests no format by name, so no field of the response counts as missing. */
const noRequest = { formats: [] };

interface OpenExtractProps extends ExtractResultProps {
  readonly opened: Extract<OpenedDocument, { state: 'open' }>;
}

function OpenExtract({ tabId, run, opened: { bodyId, digest } }: OpenExtractProps) {
  const { t, number } = useText();
  const [view, setView] = useState<ExtractView>('data');
  const openBatch = useOpenBatch(run);
  const { value, failure } = useWorkerResult(`${bodyId}:extractResult`, (documents) =>
    documents.call('extractResult', { bodyId }),
  );
  const schema = useMemo(() => (isJsonObject(run.request['schema']) ? run.request['schema'] : null), [run.request]);
  if (digest.unreadable !== null || failure !== null) return <RawResult tabId={tabId} run={run} />;
  if (value === null) return <div className="min-h-0 flex-1" aria-busy />;
  const pages = value.pages.filter(isScrapable);
  const choice = (
    <Segments
      label={t('site.view')}
      value={view}
      onChange={setView}
      items={[
        { id: 'data', text: t('site.extract.data') },
        { id: 'sources', text: t('site.extract.sources', { count: number(value.pages.length) }) },
        ...(hasReport(run) && run.request['webhook'] !== undefined
          ? ([{ id: 'deliveries', text: t('site.view.deliveries') }] as const)
          : []),
        { id: 'response', text: t('site.response') },
      ]}
    />
  );
  if (view === 'response' || view === 'deliveries')
    return (
      <>
        <InspectorToolbar>{choice}</InspectorToolbar>
        {view === 'response' ? <RawResult tabId={tabId} run={run} /> : <DeliveriesView run={run} />}
      </>
    );
  if (view === 'sources')
    return (
      <>
        <InspectorToolbar
          end={
            <Button size="small" icon={Files} isDisabled={pages.length === 0} onPress={() => openBatch(pages)}>
              {t('site.map.scrape', { count: number(pages.length) })}
            </Button>
          }
        >
          {choice}
          <Counts result={value} />
        </InspectorToolbar>
        <SourceList result={value} run={run} />
      </>
    );
  if (value.state === 'value')
    return (
      <>
        {value.warning === null ? null : <Warning text={value.warning} />}
        <ExtractedValues bodyId={bodyId} result={value} schema={schema} lead={choice} />
      </>
    );
  return (
    <>
      <InspectorToolbar>{choice}</InspectorToolbar>
      {value.warning === null ? null : <Warning text={value.warning} />}
      <EmptyState sentence={t(`site.extract.none.${value.state}`)} />
    </>
  );
}

/** How many values have a source, and how many a line of it. */
function Counts({ result: { values } }: { readonly result: ExtractedData }) {
  const { t } = useText();
  const quoted = values.filter(({ sources }) => sources.some(({ quote }) => quote !== null)).length;
  if (values.length === 0) return null;
  return (
    <span role="status" className="min-w-0 truncate text-text-3 tabular-nums type-12">
      {t('site.extract.counts', { count: values.length, quoted })}
    </span>
  );
}

/** What the service says about the data, such as pages that could not be read. */
function Warning({ text }: { readonly text: string }) {
  return (
    <p
      role="note"
      className="flex max-h-24 shrink-0 gap-2 overflow-y-auto border-b border-border-subtle bg-surface-sunken px-pane py-2 text-text-2 type-12"
    >
      <Icon as={Info} size={14} className="mt-0.5 shrink-0 text-text-3" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </p>
  );
}
