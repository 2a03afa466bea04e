import { Copy } from 'lucide-react';
import type { ComponentProps } from 'react';
import { isJsonObject, type JsonValue } from '../../../shared/base/json.ts';
import { type FieldAliases, groupAliases } from '../../../shared/document/response/metadataAliases.ts';
import { fieldState } from '../../../shared/document/response/responseView.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { KeyValueTable } from '../../ui/tables/KeyValueTable.tsx';
import { useWorkerResult } from './documents.tsx';
import { InspectorToolbar } from './InspectorToolbar.tsx';
import { NothingMark } from './EmptyResult.tsx';
import type { InspectorProps } from './inspectorProps.ts';
import { useCopy } from './save/useCopyText.ts';

/** The metadata of contract 2.5 about the fetch is first; everything else follows in the order of the page. */
const aboutFetch = [
  'sourceURL',
  'url',
  'statusCode',
  'error',
  'contentType',
  'scrapeId',
  'cacheState',
  'cachedAt',
  'creditsUsed',
  'proxyUsed',
  'privateHosts',
  'timezone',
  'concurrencyLimited',
  'concurrencyQueueDurationMs',
  'numPages',
  'totalPages',
];

/** All metadata, including unknown names; a redirect is shown. */
export function MetadataTab({ bodyId }: InspectorProps) {
  const { t } = useText();
  const copy = useCopy();
  const answer = useWorkerResult(bodyId, (documents) =>
    documents.call('value', { bodyId, path: ['data', 'metadata'] }),
  );
  const metadata = answer.value;
  if (metadata === null || !isJsonObject(metadata)) return null;
  const names = Object.keys(metadata);
  const fetchNames = aboutFetch.filter((name) => names.includes(name));
  const pageNames = names.filter((name) => !aboutFetch.includes(name));
  const isRedirected =
    typeof metadata['url'] === 'string' &&
    typeof metadata['sourceURL'] === 'string' &&
    metadata['url'] !== metadata['sourceURL'];
  const rows = (chosen: readonly string[]) =>
    groupAliases(metadata, chosen).map(({ name, aliases }) => ({
      key: name,
      name: <MetadataName name={name} aliases={aliases} />,
      value: <MetadataValue value={metadata[name] ?? null} state={fieldState(metadata, name)} />,
    }));
  return (
    <>
      <InspectorToolbar
        end={
          <IconButton
            icon={Copy}
            label={t('inspect.metadata.copy')}
            onPress={() => void copy(JSON.stringify(metadata, null, 2))}
          />
        }
      >
        <span className="text-text-2 type-12">{t('inspect.metadata.count', { count: names.length })}</span>
        {isRedirected ? <span className="text-warning-text type-12">{t('inspect.metadata.redirected')}</span> : null}
      </InspectorToolbar>
      <div
        tabIndex={0}
        role="document"
        aria-label={t('inspect.tab.metadata')}
        className="min-h-0 flex-1 overflow-auto focus-inset px-pane py-4"
        data-selectable
      >
        <FieldGroup title={t('inspect.metadata.fetch')} rows={rows(fetchNames)} />
        <FieldGroup title={t('inspect.metadata.page')} rows={rows(pageNames)} />
      </div>
    </>
  );
}

/** A field with the other names of the same value, which services repeat for older clients: on hover, and to a screen reader. */
function MetadataName({ name, aliases }: FieldAliases) {
  const { t, list } = useText();
  if (aliases.length === 0) return name;
  const also = t('inspect.metadata.also', { names: list(aliases) });
  return (
    <span title={also}>
      {name}
      <span className="ms-1.5 rounded-xs bg-surface-sunken px-1 text-text-3 type-11" aria-hidden>
        +{aliases.length}
      </span>
      <span className="sr-only">, {also}</span>
    </span>
  );
}

/** No heading without rows: a response may lack fields of the kind. */
function FieldGroup({ title, rows }: { readonly title: string } & Pick<ComponentProps<typeof KeyValueTable>, 'rows'>) {
  if (rows.length === 0) return null;
  return (
    <section className="mb-6">
      <h3 className="mb-2 font-strong type-13">{title}</h3>
      <KeyValueTable label={title} rows={rows} isCode isFlush nameWidth={220} />
    </section>
  );
}

/** A text, or one of the nothings, which the text "null" is not. */
function MetadataItem({ item }: { readonly item: JsonValue }) {
  if (item === null || item === '') return <NothingMark state={item === null ? 'null' : 'empty'} />;
  return typeof item === 'string' ? item : JSON.stringify(item);
}

function MetadataValue({ value, state }: { readonly value: JsonValue; readonly state: ReturnType<typeof fieldState> }) {
  if (state !== 'value') return <NothingMark state={state} />;
  if (Array.isArray(value)) {
    return (
      <ul className="flex flex-col gap-0.5">
        {(value as readonly JsonValue[]).map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- values have no identity but their place
          <li key={index} className="break-words">
            <MetadataItem item={item} />
          </li>
        ))}
      </ul>
    );
  }
  return <span className="break-words">{typeof value === 'string' ? value : JSON.stringify(value)}</span>;
}
