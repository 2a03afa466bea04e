import { Files, Info, X } from 'lucide-react';
import { useState } from 'react';
import type { BodyId, TabId } from '../../../../shared/base/brand.ts';
import type { SearchedResult } from '../../../../shared/document/site/searchResults.ts';
import { isScrapable } from '../../../../shared/request/requestElsewhere.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Segments } from '../../../ui/controls/Segments.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { useWorkerResult } from '../documents.tsx';
import { InspectorToolbar } from '../InspectorToolbar.tsx';
import { RawResult } from '../raw/RawResult.tsx';
import { useOpenBatch } from '../site/useOpenBatch.ts';
import { PageView } from '../site/job/PageView.tsx';
import { LinkBar, type LinkChoice, useLinkChoice } from '../LinkBar.tsx';
import { SearchRow } from './SearchRow.tsx';
import { useOpenInLibrary } from './useOpenInLibrary.ts';

interface SearchResultProps {
  readonly tabId: TabId;
  readonly run: RunModel;
}

type SearchView = 'results' | 'response';
const views = ['results', 'response'] as const satisfies readonly SearchView[];
const noneChosen: ReadonlySet<string> = new Set();

/** The results of a search as a list to choose from and to scrape; and the response as it came. */
export function SearchResult(props: SearchResultProps) {
  // What is selected belongs to the results of one run.
  return <ResultsOfSearch key={props.run.runId} {...props} />;
}

function ResultsOfSearch({ tabId, run }: SearchResultProps) {
  const { t, number } = useText();
  const [view, setView] = useState<SearchView>('results');
  const [selected, setSelected] = useState(noneChosen);
  const openBatch = useOpenBatch(run);
  const { results, warning, failure } = useResults(run);
  const choice = useLinkChoice();
  const [opened, setOpened] = useState<SearchedResult | null>(null);
  const openInLibrary = useOpenInLibrary(run);
  const urls = [...new Set((results ?? []).map(({ url }) => url))].filter(isScrapable);
  const taken = selected.size === 0 ? urls : urls.filter((url) => selected.has(url));
  const toggle = (url: string): void => {
    const next = new Set(selected);
    if (!next.delete(url)) next.add(url);
    setSelected(next);
  };
  const bodyId = run.body?.bodyId;
  if (opened !== null && bodyId !== undefined)
    return (
      <OpenedResult
        {...{ tabId, run, bodyId, opened }}
        among={(results ?? []).filter(({ isRead }) => isRead)}
        onOpenedChange={setOpened}
      />
    );
  const open = async (result: SearchedResult): Promise<void> => {
    if (result.isRead) return setOpened(result);
    if (!(await openInLibrary(result))) choice.show(result.url);
  };
  return (
    <>
      <InspectorToolbar
        end={
          <Button size="small" icon={Files} isDisabled={taken.length === 0} onPress={() => openBatch(taken)}>
            {t('site.map.scrape', { count: number(taken.length) })}
          </Button>
        }
      >
        <Segments
          label={t('site.view')}
          value={view}
          onChange={setView}
          items={views.map((id) => ({ id, text: t(id === 'response' ? 'site.response' : 'site.search.results') }))}
        />
        {view === 'response' || results === null ? null : (
          <span role="status" className="shrink-0 whitespace-nowrap text-text-3 tabular-nums type-12">
            {selected.size > 0
              ? t('site.map.chosen', { count: selected.size })
              : t('site.search.count', { count: results.length })}
          </span>
        )}
        {view === 'response' || selected.size === 0 ? null : (
          <IconButton icon={X} label={t('site.map.clear')} onPress={() => setSelected(noneChosen)} />
        )}
      </InspectorToolbar>
      {view === 'response' ? (
        <RawResult tabId={tabId} run={run} />
      ) : failure !== null ? (
        <EmptyState sentence={t('site.search.unreadable', { reason: failure })} />
      ) : results === null ? (
        <div className="min-h-0 flex-1" aria-busy />
      ) : (
        <>
          {warning === null ? null : <Warning text={warning} />}
          {results.length === 0 ? (
            <EmptyState sentence={t('site.search.none')} />
          ) : (
            <ResultList
              results={results}
              selected={selected}
              onToggle={toggle}
              choice={choice}
              onOpen={(result) => void open(result)}
            />
          )}
        </>
      )}
    </>
  );
}

interface OpenedResultProps extends SearchResultProps {
  readonly bodyId: BodyId;
  readonly opened: SearchedResult;
  /** All results whose page came with them. */
  readonly among: readonly SearchedResult[];
  readonly onOpenedChange: (result: SearchedResult | null) => void;
}

/** The page that was scraped with a result, in the inspectors of a scrape. */
function OpenedResult({ tabId, run, bodyId, opened, among, onOpenedChange }: OpenedResultProps) {
  const { t } = useText();
  const index = among.findIndex(({ item }) => item === opened.item);
  const { item, url, title } = opened;
  return (
    <PageView
      tabId={tabId}
      run={run}
      page={{ bodyId, item, url, title, status: null, words: null, credits: null }}
      index={index}
      total={among.length}
      onStep={(by) => onOpenedChange(among[index + by] ?? opened)}
      onBack={() => onOpenedChange(null)}
      backText={t('site.search.back')}
    />
  );
}

/** What the service says about the results, such as a provider that refused its key. */
function Warning({ text }: { readonly text: string }) {
  return (
    <p
      role="note"
      className="flex shrink-0 gap-2 border-b border-border-subtle bg-surface-sunken px-pane py-2 text-text-2 type-12"
    >
      <Icon as={Info} size={14} className="mt-0.5 shrink-0 text-text-3" />
      <span className="min-w-0">{text}</span>
    </p>
  );
}

interface ResultListProps {
  readonly results: readonly SearchedResult[];
  readonly selected: ReadonlySet<string>;
  readonly onToggle: (url: string) => void;
  readonly onOpen: (result: SearchedResult) => void;
  /** The URL of a result that has no page here. */
  readonly choice: LinkChoice;
}

/** The results by source; with one source, no headings. */
function ResultList({ results, selected, onToggle, onOpen, choice }: ResultListProps) {
  const { t } = useText();
  const sources = [...new Set(results.map(({ source }) => source))];
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto" data-focus-target="results">
        {sources.map((source) => (
          <section key={source} aria-label={t(`site.search.${source}`)}>
            {sources.length === 1 ? null : (
              <h3 className="sticky top-0 bg-surface px-pane pt-3 pb-1 font-medium">{t(`site.search.${source}`)}</h3>
            )}
            <ol>
              {results
                .filter((result) => result.source === source)
                .map((result) => (
                  <SearchRow
                    key={`${result.url} ${result.imageUrl ?? ''}`}
                    result={result}
                    isSelected={selected.has(result.url)}
                    onToggle={() => onToggle(result.url)}
                    onOpen={() => onOpen(result)}
                  />
                ))}
            </ol>
          </section>
        ))}
      </div>
      <LinkBar choice={choice} />
    </>
  );
}

/** The results of a run's response, read in the worker. */
function useResults(run: RunModel) {
  const bodyId = run.body?.bodyId;
  const { value, failure } = useWorkerResult(`${bodyId ?? ''}:searchResults`, (documents) =>
    bodyId === undefined ? Promise.resolve(nothingFound) : documents.call('searchResults', { bodyId }),
  );
  return { results: value?.results ?? null, warning: value?.warning ?? null, failure };
}

const nothingFound = { results: [], warning: null };
