import { Copy, Minus, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ListRow } from '../../../shared/document/compare/listDifference.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { Address } from '../../ui/labels/Address.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { showToast, worked } from '../../ui/overlays/Toasts.tsx';
import { type TableColumn, VirtualTable } from '../../ui/tables/VirtualTable.tsx';
import { documents, useLoaded } from './comparedDocuments.ts';
import { fieldName } from './comparedParts.ts';
import { OneSided } from './OneSided.tsx';
import type { SidesProps } from './sides.ts';

/** Two lists merged into one: items only in A, items only in B and, optionally, items in both. */
export function ListPart({ a, b, bodies, field }: SidesProps) {
  const { t } = useText();
  const { host } = useServices();
  const [showsEqual, setShowsEqual] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const rows = useLoaded(`${bodies.before ?? ''} ${bodies.after ?? ''} ${field.name}`, () =>
    documents.call('compareLists', { ...bodies, name: field.name }),
  );
  const all = rows.state === 'ready' ? rows.value : null;
  const shown = useMemo(() => (all ?? []).filter(({ side }) => showsEqual || side !== 'both'), [all, showsEqual]);
  const columns = useListColumns();
  if (rows.state === 'failed') return <EmptyState sentence={t('compare.failed', { reason: rows.message })} />;
  if (all === null) return null;
  const count = (side: ListRow['side']) => all.filter((row) => row.side === side).length;
  const copy = async () => {
    const chars = { added: '+', removed: '-', both: ' ' } as const;
    const text = shown.map((row) => `${chars[row.side]} ${row.text}`).join('\n');
    const copied = await host.call('clipboard.write', { text });
    if (worked('copy', copied)) showToast({ about: 'copy', text: t('compare.list.copied') });
  };
  const name = fieldName({ t }, field.name);
  return (
    <>
      <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-border-subtle px-pane py-1">
        <span role="status" className="text-text-2 tabular-nums type-12">
          {t('compare.list.counts', { added: count('added'), removed: count('removed'), both: count('both') })}
        </span>
        <Checkbox isSelected={showsEqual} onChange={setShowsEqual}>
          {t('compare.list.equal')}
        </Checkbox>
        <span className="ms-auto">
          <IconButton icon={Copy} label={t('compare.list.copy')} onPress={() => void copy()} />
        </span>
      </div>
      <OneSided a={a} b={b} hasBefore={isThere(field.before)} hasAfter={isThere(field.after)} part={name} />
      {shown.length === 0 ? <EmptyState sentence={t('compare.list.same')} /> : null}
      <VirtualTable
        label={t('compare.differences', { part: name })}
        columns={columns}
        lines={shown.map((row) => ({ kind: 'row', key: `${row.before ?? '-'} ${row.after ?? '-'}`, row }))}
        rowHeight={28}
        activeKey={active}
        onActiveChange={setActive}
      />
    </>
  );
}

function isThere(state: SidesProps['field']['before']): boolean {
  return state === 'value' || state === 'empty';
}

function useListColumns(): readonly TableColumn<ListRow>[] {
  const { t, number } = useText();
  const place = (value: number | null) => (
    <span className="text-text-3 tabular-nums">{value === null ? '' : number(value)}</span>
  );
  return [
    {
      id: 'side',
      title: t('compare.column.side'),
      width: '104px',
      render: ({ side }) => <SideMark side={side} />,
    },
    {
      id: 'before',
      title: t('compare.column.placeIn', { letter: 'A' }),
      width: '56px',
      align: 'end',
      render: (row) => place(row.before),
    },
    {
      id: 'after',
      title: t('compare.column.placeIn', { letter: 'B' }),
      width: '56px',
      align: 'end',
      render: (row) => place(row.after),
    },
    {
      id: 'text',
      title: t('compare.column.item'),
      width: 'minmax(200px, 1fr)',
      render: ({ text }) => <Address text={text} className="font-code type-code" />,
    },
  ];
}

const marks = {
  added: { icon: Plus, tone: 'text-(--diff-add-text)' },
  removed: { icon: Minus, tone: 'text-(--diff-del-text)' },
} as const;

/** Marks the side of an item or value by a symbol, a word and a color. */
function SideMark({ side }: { readonly side: ListRow['side'] }) {
  const { t } = useText();
  if (side === 'both') return <span className="text-text-3">{t('compare.side.both')}</span>;
  return (
    <span className={`flex items-center gap-1.5 ${marks[side].tone}`}>
      <Icon as={marks[side].icon} size={14} />
      {t(`compare.side.${side}`)}
    </span>
  );
}
