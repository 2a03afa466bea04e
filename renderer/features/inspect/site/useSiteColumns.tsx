import { useMemo } from 'react';
import type { SiteLink } from '../../../../shared/document/site/sitePages.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Address } from '../../../ui/labels/Address.tsx';
import { withoutScheme } from '../../../ui/labels/addressParts.ts';
import type { TableColumn } from '../../../ui/tables/VirtualTable.tsx';

/** Columns of the links of a map. */
export function useLinkColumns(hasDescriptions: boolean): readonly TableColumn<SiteLink>[] {
  const { t } = useText();
  return useMemo(
    () => [
      {
        id: 'url',
        title: t('site.column.url'),
        width: 'minmax(200px, 3fr)',
        render: ({ url }) => <Address text={withoutScheme(url)} title={url} />,
      },
      {
        id: 'title',
        title: t('site.column.title'),
        width: 'minmax(120px, 2fr)',
        render: ({ title }) => <bdi className="truncate">{title}</bdi>,
      },
      ...(hasDescriptions
        ? [
            {
              id: 'description',
              title: t('site.column.description'),
              width: 'minmax(120px, 2fr)',
              render: ({ description }: SiteLink) => <bdi className="truncate text-text-2">{description}</bdi>,
            },
          ]
        : []),
    ],
    [t, hasDescriptions],
  );
}
