import { Copy, FilePlus2, FolderOpen } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useText } from '../../../messages/TextProvider.tsx';
import { VirtualTable } from '../../../ui/tables/VirtualTable.tsx';
import { useCopy } from '../save/useCopyText.ts';
import { useOpenRequests } from '../shell/useOpenRequests.ts';
import type { JobPage } from './usePages.ts';
import { usePageColumns } from './useSiteColumns.tsx';

interface PagesTableProps {
  readonly pages: readonly JobPage[];
  readonly onOpen: (page: JobPage) => void;
}

/** The pages of a job, one row each. */
export function PagesTable({ pages, onOpen }: PagesTableProps) {
  const { t } = useText();
  const copy = useCopy();
  const openRequests = useOpenRequests();
  const columns = usePageColumns();
  const [active, setActive] = useState<string | null>(null);
  const lines = useMemo(
    () => pages.map((page) => ({ kind: 'row' as const, key: String(page.number), row: page })),
    [pages],
  );
  return (
    <VirtualTable
      label={t('site.pages')}
      columns={columns}
      lines={lines}
      activeKey={active}
      onActiveChange={setActive}
      onOpen={onOpen}
      rowMenu={{
        label: t('site.row.menu'),
        actions: (page) => [
          [
            { id: 'open', text: t('site.row.open'), icon: FolderOpen, binding: 'Enter', run: () => onOpen(page) },
            { id: 'copy', text: t('site.row.copy'), icon: Copy, run: () => void copy(page.url) },
            { id: 'scrape', text: t('site.row.scrape'), icon: FilePlus2, run: () => openRequests([page.url]) },
          ],
        ],
      }}
      focusName="site-pages"
    />
  );
}
