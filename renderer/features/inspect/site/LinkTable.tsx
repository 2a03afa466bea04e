import { useMemo, useState } from 'react';
import { useText } from '../../../messages/TextProvider.tsx';
import { VirtualTable } from '../../../ui/tables/VirtualTable.tsx';
import type { MapLinks } from './mapLinks.ts';
import { linkMenu, type LinkActions } from './useLinkActions.ts';
import { useLinkColumns } from './useSiteColumns.tsx';

interface LinkTableProps extends Pick<MapLinks, 'links' | 'shown'> {
  readonly selected: ReadonlySet<string>;
  readonly onSelectedChange: (selected: ReadonlySet<string>) => void;
  readonly onActiveUrl: (url: string | null) => void;
  readonly actions: LinkActions;
}

/** The links of a map in the order of the response. */
export function LinkTable({ links, shown, selected, onSelectedChange, onActiveUrl, actions }: LinkTableProps) {
  const { t } = useText();
  const [active, setActive] = useState<string | null>(null);
  const hasDescriptions = useMemo(() => links.some(({ link }) => link.description !== null), [links]);
  const columns = useLinkColumns({ hasDescriptions, shown, selected, onSelectedChange });
  const lines = useMemo(() => shown.map((row) => ({ kind: 'row' as const, key: row.key, row })), [shown]);
  const urlAt = (key: string | null): string | null => (key === null ? null : (links[Number(key)]?.link.url ?? null));
  return (
    <VirtualTable
      label={t('site.map.links')}
      columns={columns}
      lines={lines}
      rowHeight={28}
      activeKey={active}
      onActiveChange={(key) => {
        setActive(key);
        onActiveUrl(urlAt(key));
      }}
      selected={selected}
      onSelectedChange={onSelectedChange}
      onOpen={({ link }, by) => {
        if (by === 'key') actions.scrape([link.url]);
      }}
      onKey={(event) => actions.copyByKey(event, () => [urlAt(active) ?? ''])}
      rowMenu={{ label: t('site.row.menu'), actions: ({ link }) => linkMenu(t, actions, link.url) }}
      focusName="site-links"
    />
  );
}
