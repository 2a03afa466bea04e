import { useMemo, useState } from 'react';
import type { SiteRow } from '../../../../../shared/jobs/siteRows.ts';
import { useText } from '../../../../messages/TextProvider.tsx';
import { Address } from '../../../../ui/labels/Address.tsx';
import { withoutScheme } from '../../../../ui/labels/addressParts.ts';
import { EmptyState } from '../../../../ui/layout/EmptyState.tsx';
import { type TableColumn, VirtualTable } from '../../../../ui/tables/VirtualTable.tsx';
import { useSiteRowMenu } from './useSiteRowMenu.ts';

interface ErrorsViewProps {
  readonly rows: readonly SiteRow[];
  /** More pages may fail. */
  readonly isRunning: boolean;
}

/** The pages that a job could not scrape, with the reason of each. */
export function ErrorsView({ rows, isRunning }: ErrorsViewProps) {
  const { t } = useText();
  const [active, setActive] = useState<string | null>(null);
  const failed = useMemo(() => rows.filter(({ state }) => state === 'failed'), [rows]);
  const lines = useMemo(() => failed.map((row) => ({ kind: 'row' as const, key: row.key, row })), [failed]);
  const columns = useErrorColumns();
  const rowMenu = useSiteRowMenu<SiteRow>((row) => row, null);
  if (failed.length === 0) return <EmptyState sentence={t(isRunning ? 'site.noneFailedYet' : 'site.noneFailed')} />;
  return (
    <VirtualTable
      label={t('site.failed')}
      columns={columns}
      lines={lines}
      activeKey={active}
      onActiveChange={setActive}
      rowMenu={rowMenu}
      focusName="site-errors"
    />
  );
}

function useErrorColumns(): readonly TableColumn<SiteRow>[] {
  const { t, number } = useText();
  return useMemo(
    () => [
      {
        id: 'url',
        title: t('site.column.url'),
        width: 'minmax(160px, 2fr)',
        render: ({ url }) => <Address text={withoutScheme(url)} title={url} />,
      },
      {
        id: 'error',
        title: t('site.column.reason'),
        width: 'minmax(160px, 3fr)',
        render: ({ error, code }) => (
          <span title={[error, code].filter((part) => part !== null).join('\n')}>{error ?? code}</span>
        ),
      },
      {
        id: 'attempts',
        title: t('site.column.attempts'),
        width: '72px',
        align: 'end',
        render: ({ attempts }) => (attempts === null ? '' : number(attempts)),
      },
    ],
    [t, number],
  );
}
