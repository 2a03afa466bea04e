import { Minus, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useText } from '../../../messages/TextProvider.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import type { TableColumn } from '../../../ui/tables/VirtualTable.tsx';
import type { BlockPairRow, BlockSide } from '../../../workers/compare/compareProtocol.ts';
import { BlockTag } from '../../inspect/blocks/BlockTag.tsx';
import { listText } from '../../inspect/blocks/overlay/wireframeText.ts';

/** Returns the columns of the list of pairs: their page, the difference, and each side's block. */
export function usePairColumns(rows: readonly BlockPairRow[]): readonly TableColumn<BlockPairRow>[] {
  const { t } = useText();
  const hasMoved = useMemo(() => rows.some(hasMovedPage), [rows]);
  return [
    {
      id: 'page',
      title: t('compare.column.page'),
      width: hasMoved ? '72px' : '36px',
      align: 'end',
      render: (row) => <Page row={row} />,
    },
    {
      id: 'change',
      title: t('compare.column.change'),
      width: '112px',
      render: (row) => <Difference row={row} />,
    },
    { id: 'before', title: 'A', width: 'minmax(80px, 1fr)', render: ({ before }) => <Side side={before} /> },
    { id: 'after', title: 'B', width: 'minmax(80px, 1fr)', render: ({ after }) => <Side side={after} /> },
  ];
}

/** Whether the parses have a block on two pages. */
export function hasMovedPage({ pageNumber, pageAfter }: BlockPairRow): boolean {
  return pageNumber !== pageAfter;
}

function Page({ row }: { readonly row: BlockPairRow }) {
  const { t } = useText();
  const { pageNumber, pageAfter } = row;
  if (!hasMovedPage(row)) return <span className="text-text-2 tabular-nums">{pageNumber}</span>;
  const words = t('compare.blocks.pages', { before: pageNumber, after: pageAfter });
  return (
    <span className="text-text-2 tabular-nums" title={words}>
      <span aria-hidden>
        {pageNumber} → {pageAfter}
      </span>
      <span className="sr-only">{words}</span>
    </span>
  );
}

/** The differences as text; a block on one side only is also marked by a symbol. */
function Difference({ row: { before, after, changes } }: { readonly row: BlockPairRow }) {
  const { t } = useText();
  const words = changes.map((change) => t(`compare.blocks.change.${change}`)).join(', ');
  if (before !== null && after !== null)
    return changes.length === 0 ? (
      <span className="text-text-3">{t('compare.side.both')}</span>
    ) : (
      <span className="truncate text-text-2" title={words}>
        {words}
      </span>
    );
  const isAdded = before === null;
  return (
    <span className={`flex items-center gap-1.5 ${isAdded ? 'text-(--diff-add-text)' : 'text-(--diff-del-text)'}`}>
      <Icon as={isAdded ? Plus : Minus} size={14} />
      {t(isAdded ? 'compare.side.added' : 'compare.side.removed')}
    </span>
  );
}

function Side({ side }: { readonly side: BlockSide | null }) {
  const { t } = useText();
  if (side === null) return <span className="text-text-3">{t('compare.nothingThere')}</span>;
  const text = listText(side.text);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <BlockTag type={side.type} />
      <span className="sr-only">{side.type === '' ? t('compare.blocks.noType') : side.type}</span>
      <span dir="auto" className={text === '' ? 'truncate text-text-3' : 'truncate'}>
        {text === '' ? t('compare.blocks.noText') : text}
      </span>
    </span>
  );
}
