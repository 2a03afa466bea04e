import { Copy, FilePlus2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { SiteError } from '../../../../shared/document/site/sitePages.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { VirtualTable } from '../../../ui/tables/VirtualTable.tsx';
import { useCopy } from '../save/useCopyText.ts';
import { useOpenRequests } from '../shell/useOpenRequests.ts';
import { useErrorColumns } from './useSiteColumns.tsx';

/** The pages that a job could not scrape, with the reason of each. */
export function ErrorTable({ errors }: { readonly errors: readonly SiteError[] }) {
  const { t } = useText();
  const copy = useCopy();
  const openRequests = useOpenRequests();
  const columns = useErrorColumns();
  const [active, setActive] = useState<string | null>(null);
  const lines = useMemo(
    () => errors.map((row, index) => ({ kind: 'row' as const, key: String(index), row })),
    [errors],
  );
  if (errors.length === 0) return <EmptyState sentence={t('site.noneFailed')} />;
  return (
    <VirtualTable
      label={t('site.failed')}
      columns={columns}
      lines={lines}
      activeKey={active}
      onActiveChange={setActive}
      rowMenu={{
        label: t('site.row.menu'),
        actions: ({ url }) => [
          [
            { id: 'copy', text: t('site.row.copy'), icon: Copy, run: () => void copy(url) },
            { id: 'scrape', text: t('site.row.scrape'), icon: FilePlus2, run: () => openRequests([url]) },
          ],
        ],
      }}
      focusName="site-errors"
    />
  );
}
