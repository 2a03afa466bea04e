import { FileText } from 'lucide-react';
import { useMemo } from 'react';
import type { ExtractedData, ValueSource } from '../../../../shared/document/site/extractResult.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { urlLabel } from '../../../data/labels/urlLabel.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Address } from '../../../ui/labels/Address.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { LinkBar } from '../LinkBar.tsx';
import { LoadMore } from '../fields/LoadMore.tsx';
import { SourceRow } from './SourceRow.tsx';
import { useOpenSource } from './useOpenSource.ts';

interface SourceListProps {
  readonly result: ExtractedData;
  readonly run: RunModel;
}

interface PageValues {
  readonly url: string;
  readonly values: readonly { readonly path: string; readonly source: ValueSource }[];
}

/** Pages, and values of a page, that are drawn at once. */
const maxPages = 30;
const maxValues = 50;

/** The pages that gave values, each with its values and their lines. */
export function SourceList({ result, run }: SourceListProps) {
  const { t } = useText();
  const { open, choice } = useOpenSource();
  const pages = useMemo(() => valuesByPage(result), [result]);
  if (pages.length === 0)
    return (
      <EmptyState
        sentence={t(run.request['showSources'] === true ? 'site.extract.noSources' : 'site.extract.noSourcesAsked')}
      />
    );
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto" data-focus-target="results">
        <LoadMore items={pages} page={maxPages}>
          {(shown) => shown.map((page) => <PageSection key={page.url} page={page} onOpen={open} />)}
        </LoadMore>
      </div>
      <LinkBar choice={choice} />
    </>
  );
}

interface PageSectionProps {
  readonly page: PageValues;
  readonly onOpen: (source: ValueSource) => void;
}

function PageSection({ page: { url, values }, onOpen }: PageSectionProps) {
  const { t } = useText();
  return (
    <section aria-label={url}>
      <h3 className="sticky top-0 z-1 flex items-center gap-2 border-b border-border-subtle bg-surface-sunken px-pane py-2">
        <Icon as={FileText} size={14} className="shrink-0 text-text-3" />
        <span className="min-w-0 flex-1 font-medium">
          <Address text={urlLabel(url)} title={url} />
        </span>
        <span className="shrink-0 text-text-3 tabular-nums type-12">
          {t('site.extract.values', { count: values.length })}
        </span>
      </h3>
      <LoadMore items={values} page={maxValues}>
        {(shown) => (
          <ul>
            {shown.map(({ path, source }) => (
              <SourceRow key={`${path} ${source.quote ?? ''}`} path={path} source={source} hidesPage onOpen={onOpen} />
            ))}
          </ul>
        )}
      </LoadMore>
    </section>
  );
}

function valuesByPage({ pages, values }: ExtractedData): readonly PageValues[] {
  const byUrl = new Map<string, PageValues['values'][number][]>(pages.map((url) => [url, []]));
  for (const { path, sources } of values) for (const source of sources) byUrl.get(source.url)?.push({ path, source });
  return [...byUrl].map(([url, found]) => ({ url, values: found }));
}
