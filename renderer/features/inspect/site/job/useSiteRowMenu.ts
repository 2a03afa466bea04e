import { Copy, FilePlus2, FolderOpen } from 'lucide-react';
import { isScrapable } from '../../../../../shared/request/requestElsewhere.ts';
import { useText } from '../../../../messages/TextProvider.tsx';
import type { RowMenu } from '../../../../ui/overlays/useRowMenu.tsx';
import { useCopy } from '../../save/useCopyText.ts';
import { useOpenRequests } from '../../shell/useOpenRequests.ts';

interface MenuRow {
  readonly url: string;
  readonly document: number | null;
}

/**
 * The menu of a URL of a job.
 * @param rowOf the URL of a table's row; null for a row that has none
 */
export function useSiteRowMenu<Row>(
  rowOf: (row: Row) => MenuRow | null,
  open: ((row: Row) => void) | null,
): RowMenu<Row> {
  const { t } = useText();
  const copy = useCopy();
  const openRequests = useOpenRequests();
  return {
    label: t('site.row.menu'),
    actions: (row) => {
      const found = rowOf(row);
      if (found === null) return [];
      const { url, document } = found;
      const opening = { id: 'open', text: t('site.row.open'), icon: FolderOpen, binding: 'Enter' };
      const scraping = { id: 'scrape', text: t('site.row.scrape'), icon: FilePlus2 };
      return [
        [
          ...(open === null || document === null ? [] : [{ ...opening, run: () => open(row) }]),
          { id: 'copy', text: t('site.row.copy'), icon: Copy, run: () => void copy(url) },
          ...(isScrapable(url) ? [{ ...scraping, run: () => openRequests([url]) }] : []),
        ],
      ];
    },
  };
}
