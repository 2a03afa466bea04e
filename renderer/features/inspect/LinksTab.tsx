import { Copy, Download, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  filterLinkRows,
  linkRows,
  linkRowsCsv,
  type LinkFilter,
  type LinkRow,
} from '../../../shared/document/linkRows.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { type TableColumn, VirtualTable } from '../../ui/VirtualTable.tsx';
import { useAnswer } from './documents.tsx';
import { InspectorToolbar } from './InspectorToolbar.tsx';
import { LinkBar, useLinkChoice } from './LinkBar.tsx';
import type { InspectorProps } from './inspectorProps.ts';
import { useCopy } from './useCopyText.ts';

interface LinksTabProps extends InspectorProps {
  readonly field: 'links' | 'images';
}

const everything: LinkFilter = { text: '', onlyFirst: false, place: 'all' };

/** Links or images of the page as a table: where each leads, how often, and whether it stays on the page's host. */
export function LinksTab({ run, bodyId, field }: LinksTabProps) {
  const { t, number } = useText();
  const copy = useCopy();
  const choice = useLinkChoice();
  const [filter, setFilter] = useState(everything);
  const [active, setActive] = useState<string | null>(null);
  const list = useAnswer(`${bodyId}:${field}`, (documents) => documents.ask('list', { bodyId, field }));
  const rows = useMemo(
    () => linkRows(list.value ?? [], run.summary?.finalUrl ?? null),
    [list.value, run.summary?.finalUrl],
  );
  const shown = useMemo(() => filterLinkRows(rows, filter), [rows, filter]);
  const change = (part: Partial<LinkFilter>): void => setFilter((before) => ({ ...before, ...part }));
  const columns: readonly TableColumn<LinkRow>[] = [
    { id: 'position', title: t('inspect.links.position'), width: '48px', align: 'end', render: (row) => row.position },
    {
      id: 'url',
      title: t('inspect.links.url'),
      width: 'minmax(160px, 1fr)',
      render: (row) => <LinkCell url={row.url} />,
    },
    {
      id: 'host',
      title: t('inspect.links.host'),
      width: 'minmax(80px, 180px)',
      render: (row) => <span className="truncate text-text-2">{row.host}</span>,
    },
    {
      id: 'place',
      title: t('inspect.links.place'),
      width: '88px',
      render: (row) => (
        <span className="text-text-2">
          {row.internal === null ? '–' : row.internal ? t('inspect.links.internal') : t('inspect.links.external')}
        </span>
      ),
    },
    { id: 'count', title: t('inspect.links.count'), width: '64px', align: 'end', render: (row) => number(row.count) },
  ];
  return (
    <>
      <InspectorToolbar
        end={
          <>
            <IconButton
              icon={Copy}
              label={t('inspect.links.copy')}
              onPress={() => void copy(shown.map((row) => row.url).join('\n'))}
            />
            <IconButton
              icon={Download}
              label={t('inspect.links.copyCsv')}
              onPress={() => void copy(linkRowsCsv(shown))}
            />
          </>
        }
      >
        <TextField
          aria-label={t('inspect.links.filter')}
          placeholder={t('inspect.links.filter')}
          icon={Search}
          size="small"
          className="w-44"
          value={filter.text}
          onChange={(text) => change({ text })}
        />
        {field === 'links' ? (
          <Segments
            label={t('inspect.links.place')}
            value={filter.place}
            onChange={(place) => change({ place })}
            items={[
              { id: 'all', text: t('inspect.links.all') },
              { id: 'internal', text: t('inspect.links.internal') },
              { id: 'external', text: t('inspect.links.external') },
            ]}
          />
        ) : null}
        <Checkbox isSelected={filter.onlyFirst} onChange={(onlyFirst) => change({ onlyFirst })}>
          {t('inspect.links.onlyFirst')}
        </Checkbox>
        <span role="status" className="whitespace-nowrap text-text-3 type-12">
          {t('inspect.links.shown', { shown: shown.length, total: rows.length })}
        </span>
      </InspectorToolbar>
      {shown.length === 0 && rows.length > 0 ? <EmptyState sentence={t('inspect.links.none')} /> : null}
      {/* The table moves focus itself; only the addresses in it listen here. */}
      <div
        role="presentation"
        onClick={choice.onClick}
        onKeyDown={choice.onKeyDown}
        className="flex min-h-0 flex-1 flex-col"
      >
        <VirtualTable
          label={t(`inspect.tab.${field}`)}
          columns={columns}
          lines={shown.map((row) => ({ kind: 'row', key: String(row.position), row }))}
          rowHeight={28}
          activeKey={active}
          onActiveChange={setActive}
        />
      </div>
      <LinkBar choice={choice} />
    </>
  );
}

function LinkCell({ url }: { readonly url: string }) {
  return (
    <span
      data-href={/^(https?:|mailto:)/i.test(url) ? url : undefined}
      title={url}
      className="truncate font-code text-text type-code"
    >
      {url}
    </span>
  );
}
