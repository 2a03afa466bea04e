import { useMemo } from 'react';
import { useText } from '../../../messages/TextProvider.tsx';
import { CheckMark } from '../../../ui/controls/CheckMark.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { Address } from '../../../ui/labels/Address.tsx';
import { withoutScheme } from '../../../ui/labels/addressParts.ts';
import type { TableColumn } from '../../../ui/tables/VirtualTable.tsx';
import type { MapLink, MapLinks } from './mapLinks.ts';

interface LinkColumnsOptions extends Pick<MapLinks, 'shown'> {
  readonly hasDescriptions: boolean;
  readonly selected: ReadonlySet<string>;
  readonly onSelectedChange: (selected: ReadonlySet<string>) => void;
}

/** Columns of the links of a map, with a check mark for each and one for all that are shown. */
export function useLinkColumns(options: LinkColumnsOptions): readonly TableColumn<MapLink>[] {
  const { t } = useText();
  const { hasDescriptions, shown, selected, onSelectedChange } = options;
  const chosen = useMemo(
    () => (selected.size === 0 ? 0 : shown.reduce((count, { key }) => count + Number(selected.has(key)), 0)),
    [shown, selected],
  );
  const isAll = chosen > 0 && chosen === shown.length;
  return [
    {
      id: 'check',
      title: t('site.map.all'),
      width: '16px',
      header: (
        <Checkbox
          aria-label={t('site.map.all')}
          isSelected={isAll}
          isIndeterminate={chosen > 0 && !isAll}
          onChange={() => onSelectedChange(isAll ? new Set() : new Set(shown.map(({ key }) => key)))}
        />
      ),
      render: ({ key }) => <CheckMark state={selected.has(key) ? 'all' : 'none'} />,
    },
    {
      id: 'url',
      title: t('site.column.url'),
      width: 'minmax(200px, 3fr)',
      render: ({ link: { url } }) => <Address text={withoutScheme(url)} title={url} />,
    },
    {
      id: 'title',
      title: t('site.column.title'),
      width: 'minmax(120px, 2fr)',
      render: ({ link: { title } }) => <bdi className="truncate">{title}</bdi>,
    },
    ...(hasDescriptions
      ? [
          {
            id: 'description',
            title: t('site.column.description'),
            width: 'minmax(120px, 2fr)',
            render: ({ link: { description } }: MapLink) => <bdi className="truncate text-text-2">{description}</bdi>,
          },
        ]
      : []),
  ];
}
