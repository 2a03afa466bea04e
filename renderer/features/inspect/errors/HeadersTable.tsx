import { useText } from '../../../messages/TextProvider.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { KeyValueTable } from '../../../ui/tables/KeyValueTable.tsx';

/** The response headers, in the order received. */
export function HeadersTable({ headers }: { readonly headers: readonly (readonly [string, string])[] }) {
  const { t } = useText();
  if (headers.length === 0) return <EmptyState sentence={t('inspect.headers.none')} />;
  return (
    <div
      tabIndex={0}
      role="document"
      aria-label={t('inspect.headers')}
      className="min-h-0 flex-1 overflow-auto focus-inset px-pane py-4"
      data-selectable
    >
      <KeyValueTable
        label={t('inspect.headers')}
        isCode
        isFlush
        nameWidth={220}
        rows={headers.map(([name, value], index) => ({ key: String(index), name, value }))}
      />
    </div>
  );
}
