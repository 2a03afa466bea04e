import type { BlockPage } from '../../../../../shared/document/blocks/blockPages.ts';
import { isRefused } from '../../../../../shared/document/blocks/spanCheck.ts';
import { useText } from '../../../../messages/TextProvider.tsx';
import { MapPinOff, TriangleAlert } from 'lucide-react';
import { Highlighted } from '../../../../ui/labels/Highlighted.tsx';
import { Icon } from '../../../../ui/labels/Icon.tsx';
import { Tag } from '../../../../ui/labels/Tag.tsx';
import type { TableColumn } from '../../../../ui/tables/VirtualTable.tsx';
import type { BlockRow, NamedCount } from '../../../../workers/blocks/blockProtocol.ts';
import { BlockTag } from '../BlockTag.tsx';
import { ConfidenceBar } from './ConfidenceBar.tsx';
import { listText } from '../overlay/wireframeText.ts';
import { noTextOf } from '../noText.ts';

interface ColumnSettings {
  /** Pixels of the table. */
  readonly width: number;
  readonly isOfAll: boolean;
  /** The search text; empty for no search. */
  readonly wanted: string;
  /** Which confidence is shown where there is space for only one. */
  readonly confidence: 'layout' | 'ocr';
  /** Which confidences any block of the response has: a column of nothing but null is omitted. */
  readonly reportedConfidences: readonly ('layout' | 'ocr')[];
  /** The types of all blocks. */
  readonly types: readonly NamedCount[];
  readonly highestOrder: number;
}

/** Width in pixels below which a list has no space for type names. */
const narrowUnder = 300;

/** The columns of the list of blocks: the more, the wider it is. */
export function useBlockColumns(
  pages: readonly BlockPage[],
  { width, isOfAll, wanted, confidence, reportedConfidences, types, highestOrder }: ColumnSettings,
): readonly TableColumn<BlockRow>[] {
  const { t } = useText();
  const isWide = width >= 620;
  const isNarrow = width - (isOfAll ? 100 : 0) < narrowUnder;
  const order: TableColumn<BlockRow> = {
    id: 'order',
    title: '#',
    width: `${Math.max(20, String(highestOrder).length * 8)}px`,
    align: 'end',
    render: (row) => <span className="text-text-2 tabular-nums">{row.readingOrder ?? '?'}</span>,
  };
  const page: TableColumn<BlockRow> = {
    id: 'page',
    title: t('blocks.column.page'),
    width: '40px',
    align: 'end',
    render: (row) => <span className="text-text-2 tabular-nums">{pages[row.page]?.pageNumber ?? ''}</span>,
  };
  const type: TableColumn<BlockRow> = {
    id: 'type',
    title: t('blocks.column.type'),
    // A narrow list shows the type's letter only, which leaves the space to the text.
    width: isNarrow ? '36px' : `${Math.min(width < 340 ? 114 : 136, widthOfTypes(types, t('blocks.noType')))}px`,
    render: (row) => {
      const name = row.type === '' ? t('blocks.noType') : row.type;
      return (
        <span className="flex min-w-0 items-center gap-2" title={isNarrow ? name : undefined}>
          <BlockTag type={row.type} />
          <span className={isNarrow ? 'sr-only' : 'truncate'}>{name}</span>
        </span>
      );
    },
  };
  const text: TableColumn<BlockRow> = {
    id: 'text',
    title: t('blocks.column.text'),
    width: 'minmax(60px, 1fr)',
    render: (row) => (
      <span className="flex min-w-0 items-center gap-2">
        {/* Right-to-left text is truncated at its own end too. */}
        <span dir="auto" className="truncate">
          {row.text === '' ? (
            <span className="text-text-3 type-12">{t(noTextOf(row))}</span>
          ) : (
            <Found text={listText(row.text)} wanted={wanted} />
          )}
        </span>
        {isRefused(row.spanState) ? <Trouble kind="span" isShort={!isWide} /> : null}
        {row.box === null ? <Trouble kind="noBox" isShort={!isWide} /> : null}
      </span>
    ),
  };
  const sureness = (id: 'layout' | 'ocr'): TableColumn<BlockRow> => ({
    id,
    title: t(`blocks.column.${id}`),
    width: '68px',
    align: 'end',
    render: (row) => <ConfidenceBar value={row[id]} />,
  });
  const source: TableColumn<BlockRow> = {
    id: 'source',
    title: t('blocks.column.source'),
    width: '96px',
    render: (row) => (
      <span className="text-text-2">
        {row.absent.includes('source') ? t('inspect.nothing.absentMark') : (row.source ?? 'null')}
      </span>
    ),
  };
  // Where there is little space for the text, a block's page is more useful than its position on the page.
  const first = isOfAll ? (width < narrowUnder ? [page] : [page, order]) : [order];
  if (isWide) return [...first, type, text, ...reportedConfidences.map(sureness), source];
  const narrow = reportedConfidences.includes(confidence) ? confidence : reportedConfidences[0];
  return width < 330 || narrow === undefined ? [...first, type, text] : [...first, type, text, sureness(narrow)];
}

/** Returns the width in pixels of the longest type name with its letter. */
function widthOfTypes(types: readonly NamedCount[], unnamed: string): number {
  return 30 + Math.max(4, ...types.map(({ name }) => (name === '' ? unnamed : name).length)) * 7.4;
}

/** Problem of a block as a short label; in a narrow list an icon, because a label would take the text's space. */
function Trouble({ kind, isShort }: { readonly kind: 'span' | 'noBox'; readonly isShort: boolean }) {
  const { t } = useText();
  const words = t(`blocks.tag.${kind}`);
  if (!isShort) return <Tag tone={kind === 'span' ? 'warning' : 'neutral'}>{words}</Tag>;
  return (
    <span title={words} className={kind === 'span' ? 'shrink-0 text-warning-text' : 'shrink-0 text-text-2'}>
      <Icon as={kind === 'span' ? TriangleAlert : MapPinOff} size={14} />
      <span className="sr-only">{words}</span>
    </span>
  );
}

/** A text with the first match of the search term highlighted. */
function Found({ text, wanted }: { readonly text: string; readonly wanted: string }) {
  const words = wanted.trim().toLowerCase();
  const lower = text.toLowerCase();
  // Some characters change their length with their case, which would shift the offsets.
  const at = words === '' || lower.length !== text.length ? -1 : lower.indexOf(words);
  return at === -1 ? text : <Highlighted text={text} ranges={[[at, at + words.length]]} />;
}
