import { useMemo } from 'react';
import type { SiteError } from '../../../../shared/document/site/sitePages.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { CheckMark } from '../../../ui/controls/CheckMark.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { Address } from '../../../ui/labels/Address.tsx';
import { withoutScheme } from '../../../ui/labels/addressParts.ts';
import type { TableColumn } from '../../../ui/tables/VirtualTable.tsx';
import type { MapLink, MapLinks } from './mapLinks.ts';
import type { JobPage } from './usePages.ts';

/** Columns of the pages of a job. Values missing in a document stay empty. */
export function usePageColumns(): readonly TableColumn<JobPage>[] {
  const { t, number } = useText();
  return useMemo(
    () => [
      {
        id: 'status',
        title: t('site.column.status'),
        width: '56px',
        align: 'end',
        render: ({ status, error }) => (
          <span className={isBad(status) || error !== null ? 'text-danger-text' : ''}>{status ?? ''}</span>
        ),
      },
      {
        id: 'title',
        title: t('site.column.title'),
        width: 'minmax(120px, 2fr)',
        render: ({ title, error }) => <bdi className="truncate">{title ?? error}</bdi>,
      },
      {
        id: 'url',
        title: t('site.column.url'),
        width: 'minmax(160px, 3fr)',
        render: ({ url }) => <Address text={withoutScheme(url)} title={url} />,
      },
      {
        id: 'words',
        title: t('site.column.words'),
        width: '72px',
        align: 'end',
        render: ({ words }) => (words === null ? '' : number(words)),
      },
      {
        id: 'credits',
        title: t('site.column.credits'),
        width: '64px',
        align: 'end',
        render: ({ credits }) => (credits === null ? '' : number(credits)),
      },
    ],
    [t, number],
  );
}

function isBad(status: number | null): boolean {
  return status !== null && status >= 400;
}

/** Columns of the pages that a job could not scrape. */
export function useErrorColumns(): readonly TableColumn<SiteError>[] {
  const { t } = useText();
  return useMemo(
    () => [
      {
        id: 'url',
        title: t('site.column.url'),
        width: 'minmax(160px, 2fr)',
        render: ({ url }) => <Address text={withoutScheme(url)} title={url} />,
      },
      {
        id: 'reason',
        title: t('site.column.reason'),
        width: 'minmax(160px, 2fr)',
        render: ({ error, isRobots }) => (
          <span className="truncate" title={error}>
            {isRobots ? t('site.robots') : error}
          </span>
        ),
      },
    ],
    [t],
  );
}

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
