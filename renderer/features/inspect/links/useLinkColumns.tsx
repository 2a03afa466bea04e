import type { LinkColumn, LinkOrder, LinkRow } from '../../../../shared/document/linkRows.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import type { TableColumn } from '../../../ui/VirtualTable.tsx';

interface LinkColumnsOptions {
  readonly order: LinkOrder | null;
  readonly onOrder: (order: LinkOrder | null) => void;
  /** Whether the text of the page calls any of them by a name. */
  readonly hasWords: boolean;
}

/** The columns of the table of addresses. A press on a title sorts, another turns the order around, a third gives back that of the answer. */
export function useLinkColumns({ order, onOrder, hasWords }: LinkColumnsOptions): readonly TableColumn<LinkRow>[] {
  const { t, number } = useText();
  const sortOf = (column: LinkColumn): NonNullable<TableColumn<LinkRow>['sort']> => {
    const own = order?.column === column ? order : null;
    return {
      order: own === null ? null : own.isDescending ? 'descending' : 'ascending',
      onPress: () => onOrder(own?.isDescending === true ? null : { column, isDescending: own !== null }),
    };
  };
  const column = (
    id: LinkColumn,
    title: string,
    rest: Pick<TableColumn<LinkRow>, 'width' | 'align' | 'render'>,
  ): TableColumn<LinkRow> => ({ id, title, sort: sortOf(id), ...rest });
  const quiet = (text: string) => <span className="truncate text-text-2">{text}</span>;
  return [
    column('position', t('inspect.links.position'), { width: '56px', align: 'end', render: (row) => row.position }),
    ...(hasWords
      ? [
          column('words', t('inspect.links.words'), {
            width: 'minmax(80px, 0.6fr)',
            render: (row) => (row.words === null ? <span className="text-text-3">–</span> : row.words),
          }),
        ]
      : []),
    column('url', t('inspect.links.url'), {
      width: 'minmax(140px, 1.2fr)',
      render: ({ url }) => (
        <span title={url.slice(0, longestTitle)} className="font-code text-text type-code">
          {url.slice(0, longestDrawn)}
        </span>
      ),
    }),
    column('host', t('inspect.links.host'), { width: 'minmax(64px, 0.5fr)', render: (row) => quiet(row.host) }),
    column('internal', t('inspect.links.place'), {
      width: '64px',
      render: ({ internal }) =>
        quiet(internal === null ? '–' : internal ? t('inspect.links.internal') : t('inspect.links.external')),
    }),
    column('kind', t('inspect.links.kind'), {
      width: '84px',
      render: (row) => quiet(t(`inspect.links.kind.${row.kind}`)),
    }),
    column('count', t('inspect.links.count'), { width: '56px', align: 'end', render: (row) => number(row.count) }),
  ];
}

/** An address in the answer itself can be megabytes long; the row shows its beginning. */
const longestDrawn = 500;
const longestTitle = 2000;
