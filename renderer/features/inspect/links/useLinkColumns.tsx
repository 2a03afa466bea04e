import type { LinkColumn, LinkOrder, LinkRow } from '../../../../shared/document/links/linkRows.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Address } from '../../../ui/labels/Address.tsx';
import { pathOf } from '../../../ui/labels/addressParts.ts';
import type { TableColumn } from '../../../ui/tables/VirtualTable.tsx';

interface LinkColumnsOptions {
  readonly order: LinkOrder | null;
  readonly onOrder: (order: LinkOrder | null) => void;
  /** Whether the text of the page calls any of them by a name. */
  readonly hasLinkText: boolean;
}

/** Columns of the link table. A click on a title sorts, a second one reverses the order, a third restores that of the response. */
export function useLinkColumns({ order, onOrder, hasLinkText }: LinkColumnsOptions): readonly TableColumn<LinkRow>[] {
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
    column('position', t('inspect.links.position'), { width: '40px', align: 'end', render: (row) => row.position }),
    ...(hasLinkText
      ? [
          column('anchorText', t('inspect.links.words'), {
            width: 'minmax(72px, 1fr)',
            render: (row) =>
              row.anchorText === null ? <span className="text-text-3">–</span> : <bdi>{row.anchorText}</bdi>,
          }),
        ]
      : []),
    column('url', t('inspect.links.url'), {
      width: 'minmax(176px, 2fr)',
      // Its host is shown in the adjacent column.
      render: ({ url }) => <Address text={pathOf(url)} title={url} className="font-code text-text type-code" />,
    }),
    column('host', t('inspect.links.host'), { width: 'minmax(64px, 0.8fr)', render: (row) => quiet(row.host) }),
    column('internal', t('inspect.links.place'), {
      width: '64px',
      render: ({ internal }) =>
        quiet(internal === null ? '–' : internal ? t('inspect.links.internal') : t('inspect.links.external')),
    }),
    column('kind', t('inspect.links.kind'), {
      width: '72px',
      render: (row) => quiet(t(`inspect.links.kind.${row.kind}`)),
    }),
    column('count', t('inspect.links.count'), { width: '48px', align: 'end', render: (row) => number(row.count) }),
  ];
}
