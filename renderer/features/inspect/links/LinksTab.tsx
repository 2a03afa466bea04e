import { FilePlus2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import {
  everyLink,
  filterLinkRows,
  type LinkOrder,
  linkRows,
  type LinkRow,
  sortLinkRows,
} from '../../../../shared/document/links/linkRows.ts';
import { isScrapable } from '../../../../shared/request/requestElsewhere.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { VirtualTable } from '../../../ui/tables/VirtualTable.tsx';
import { useWorkerResult } from '../documents.tsx';
import { LinkBar, useLinkChoice } from '../LinkBar.tsx';
import type { InspectorProps } from '../inspectorProps.ts';
import { useOpenRequests } from '../shell/useOpenRequests.ts';
import { LinkFilters } from './LinkFilters.tsx';
import { TakeLinks } from './TakeLinks.tsx';
import { useLinkColumns } from './useLinkColumns.tsx';

interface LinksTabProps extends InspectorProps {
  readonly field: 'links' | 'images';
}

const noneChosen: ReadonlySet<string> = new Set();
const keyOf = (row: LinkRow): string => String(row.position);

/** Links or images of the page as a table: the text, URL and count of each, and whether it stays on the page's host. */
export function LinksTab({ run, bodyId, field }: LinksTabProps) {
  const { t } = useText();
  const choice = useLinkChoice();
  const openRequests = useOpenRequests();
  const [filter, setFilter] = useState(everyLink);
  const [order, setOrder] = useState<LinkOrder | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const [selected, setSelected] = useState(noneChosen);
  const pageUrl = run.summary?.finalUrl ?? null;
  const list = useWorkerResult(`${bodyId}:${field}`, (documents) => documents.call('list', { bodyId, field }));
  const words = useWorkerResult(`${bodyId}:${field}`, (documents) => documents.call('linkWords', { bodyId, field }));
  const rows = useMemo(
    () => linkRows(list.value ?? [], pageUrl, words.value ?? undefined),
    [list.value, words.value, pageUrl],
  );
  const shown = useMemo(() => {
    const left = filterLinkRows(rows, filter);
    return order === null ? left : sortLinkRows(left, order);
  }, [rows, filter, order]);
  const lines = useMemo(() => shown.map((row) => ({ kind: 'row' as const, key: keyOf(row), row })), [shown]);
  const chosen = useMemo(
    () => (selected.size === 0 ? [] : rows.filter((row) => selected.has(keyOf(row)))),
    [rows, selected],
  );
  const columns = useLinkColumns({ order, onOrder: setOrder, hasLinkText: (words.value?.size ?? 0) > 0 });
  const { show, clear } = choice;
  const open = useCallback((row: LinkRow) => (isOpenable(row.url) ? show(row.url) : clear()), [show, clear]);
  const acted = chosen.length > 0 ? chosen : shown.filter((row) => keyOf(row) === active);
  return (
    <>
      <LinkFilters
        rows={rows}
        shownCount={shown.length}
        chosenCount={chosen.length}
        filter={filter}
        onChange={setFilter}
        end={
          <>
            <Button
              size="small"
              icon={FilePlus2}
              isDisabled={!acted.some(({ url }) => isScrapable(url))}
              onPress={() => openRequests(acted.map(({ url }) => url))}
            >
              {t('inspect.links.request', { count: chosen.length })}
            </Button>
            <TakeLinks rows={chosen.length > 0 ? chosen : shown} run={run} field={field} />
          </>
        }
      />
      {shown.length === 0 && rows.length > 0 ? (
        <EmptyState sentence={t('inspect.links.none')}>
          <Button onPress={() => setFilter(everyLink)}>{t('inspect.links.clear')}</Button>
        </EmptyState>
      ) : (
        <VirtualTable
          label={t(`inspect.tab.${field}`)}
          columns={columns}
          lines={lines}
          rowHeight={28}
          activeKey={active}
          onActiveChange={setActive}
          selected={selected}
          onSelectedChange={setSelected}
          onOpen={open}
          isFollowing
        />
      )}
      <LinkBar choice={choice} />
    </>
  );
}

/** Main opens no others. */
function isOpenable(url: string): boolean {
  return /^(https?:|mailto:)/i.test(url);
}
