import { useMemo } from 'react';
import type { SiteChange, SiteChangeKind } from '../../../../shared/document/compare/siteComparison.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Address } from '../../../ui/labels/Address.tsx';
import { withoutScheme } from '../../../ui/labels/addressParts.ts';
import { Tag, type Tone } from '../../../ui/labels/Tag.tsx';
import type { TableColumn } from '../../../ui/tables/VirtualTable.tsx';

const tones: Readonly<Record<SiteChangeKind, Tone>> = {
  new: 'success',
  gone: 'danger',
  changed: 'warning',
  same: 'neutral',
};

/** Columns of the pages of two runs. */
export function useChangeColumns(): readonly TableColumn<SiteChange>[] {
  const { t, number } = useText();
  return useMemo(
    () => [
      {
        id: 'change',
        title: t('compare.column.change'),
        width: '72px',
        render: ({ kind }) => <Tag tone={tones[kind]}>{t(`compare.site.${kind}`)}</Tag>,
      },
      {
        id: 'url',
        title: t('site.column.url'),
        width: 'minmax(160px, 3fr)',
        render: ({ url }) => <Address text={withoutScheme(url)} title={url} />,
      },
      {
        id: 'title',
        title: t('site.column.title'),
        width: 'minmax(120px, 2fr)',
        render: ({ title, reason }) =>
          reason === null ? (
            <bdi className="truncate">{title}</bdi>
          ) : (
            <span className="truncate text-text-2">
              {reason.kind === 'robots'
                ? t('site.reason.robots')
                : t('compare.site.notScraped', { reason: reason.error })}
            </span>
          ),
      },
      {
        id: 'words',
        title: t('site.column.words'),
        width: '112px',
        align: 'end',
        render: ({ words }) =>
          words === null ? null : (
            <span className="tabular-nums">
              <span className="text-(--diff-add-text)">+{number(words.added)}</span>{' '}
              <span className="text-(--diff-del-text)">−{number(words.removed)}</span>
            </span>
          ),
      },
      {
        id: 'status',
        title: t('site.column.status'),
        width: '88px',
        align: 'end',
        render: ({ before, after }) => statusText(before?.status ?? null, after?.status ?? null),
      },
    ],
    [t, number],
  );
}

function statusText(before: number | null, after: number | null): string {
  if (before === null || after === null || before === after) return String(after ?? before ?? '');
  return `${before} → ${after}`;
}
