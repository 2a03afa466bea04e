import { useMemo, useState } from 'react';
import type { TemplateGroup } from '../../../../../shared/jobs/reasons.ts';
import { useText } from '../../../../messages/TextProvider.tsx';
import { Address } from '../../../../ui/labels/Address.tsx';
import { withoutScheme } from '../../../../ui/labels/addressParts.ts';
import { type TableColumn, VirtualTable } from '../../../../ui/tables/VirtualTable.tsx';

interface TemplateTableProps {
  readonly groups: readonly TemplateGroup[];
  /** Width of the table, in CSS pixels. */
  readonly width: number;
  /** Lists the URLs of a template. */
  readonly onOpen: (template: string) => void;
}

/** Templates of URLs that were not visited, with the number that still wait. */
export function TemplateTable({ groups, width, onOpen }: TemplateTableProps) {
  const { t } = useText();
  const [active, setActive] = useState<string | null>(null);
  const lines = useMemo(
    () => groups.map((row) => ({ kind: 'row' as const, key: `template ${row.template}`, row })),
    [groups],
  );
  return (
    <VirtualTable
      label={t('site.notVisited.byTemplate')}
      columns={useColumns(
        width,
        groups.some(({ waiting }) => waiting > 0),
      )}
      lines={lines}
      activeKey={active}
      onActiveChange={setActive}
      onOpen={({ template }) => onOpen(template)}
      focusName="site-templates"
    />
  );
}

/** Width of the table from which an example is shown, in CSS pixels. */
const minExampleWidth = 640;

function useColumns(width: number, hasWaiting: boolean): readonly TableColumn<TemplateGroup>[] {
  const { t, number } = useText();
  return useMemo(() => {
    const columns: readonly TableColumn<TemplateGroup>[] = [
      {
        id: 'template',
        title: t('site.column.template'),
        width: 'minmax(160px, 3fr)',
        render: ({ template }) =>
          template === '' ? (
            <span className="text-text-3">{t('site.notVisited.noTemplate')}</span>
          ) : (
            <Address text={template} title={template} />
          ),
      },
      {
        id: 'example',
        title: t('site.column.example'),
        width: 'minmax(140px, 3fr)',
        render: ({ example }) => <Address className="text-text-3" text={withoutScheme(example)} title={example} />,
      },
      {
        id: 'waiting',
        title: t('site.column.waiting'),
        width: '72px',
        align: 'end',
        render: ({ waiting }) => number(waiting),
      },
      {
        id: 'skipped',
        title: t('site.column.skipped'),
        width: '88px',
        align: 'end',
        render: ({ skipped }) => number(skipped),
      },
    ];
    return columns.filter(
      ({ id }) => (id !== 'example' || width === 0 || width >= minExampleWidth) && (id !== 'waiting' || hasWaiting),
    );
  }, [t, number, width, hasWaiting]);
}
