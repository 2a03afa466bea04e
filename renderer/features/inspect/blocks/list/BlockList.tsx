import { MapPinOff, TextSelect, TriangleAlert, X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useMemo, useRef } from 'react';
import { useText } from '../../../../messages/TextProvider.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../../ui/layout/EmptyState.tsx';
import { IconButton } from '../../../../ui/controls/IconButton.tsx';
import { joinClasses } from '../../../../ui/joinClasses.ts';
import { Segments } from '../../../../ui/controls/Segments.tsx';
import { SearchField } from '../../../../ui/controls/SearchField.tsx';
import { useSize } from '../../../../ui/hooks/useSize.ts';
import { Tooltip } from '../../../../ui/overlays/Tooltip.tsx';
import { type TableLine, VirtualTable } from '../../../../ui/tables/VirtualTable.tsx';
import type { BlockRow, BlocksDigest } from '../../../../workers/blocks/blockProtocol.ts';
import { useBlockColumns } from './useBlockColumns.tsx';
import type { RowsInSteps } from '../../useRowsInSteps.ts';
import { type BlockView, filterOf, noFilter } from '../useBlockView.ts';

export interface BlockListProps {
  readonly digest: BlocksDigest;
  readonly list: RowsInSteps<BlockRow>;
  readonly view: BlockView;
  readonly onChange: (part: Partial<BlockView>) => void;
  readonly hovered: BlockRow | null;
  readonly onHover: (block: BlockRow | null) => void;
  readonly onChoose: (block: BlockRow) => void;
  /** `isAgain`: the block was the chosen one before. */
  readonly onOpen: (by: 'key' | 'press', isAgain: boolean) => void;
  /** Chooses the next block of the list, or the one before. */
  readonly onStep: (by: 1 | -1) => void;
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly findField: Ref<HTMLInputElement>;
}

/** Width in pixels below which the search field's label does not fit in it. */
const shortUnder = 250;

/** Blocks as a table, of the page or of all pages; it replaces the page image where there is none (ux.md 8). */
export function BlockList(props: BlockListProps) {
  const { digest, list, view, onChange, hovered, onHover, onChoose, onKey, findField } = props;
  const { t } = useText();
  const frame = useRef<HTMLDivElement>(null);
  /** The chosen block when a press began: focus caused by the press chooses the first block if none is chosen. */
  const before = useRef<number | null>(null);
  const { width, height } = useSize(frame);
  const isOfAll = filterOf(view).page === null;
  const columns = useBlockColumns(digest.pages, {
    width,
    isOfAll,
    wanted: view.text,
    confidence: view.heat === 'ocr' ? 'ocr' : 'layout',
    reportedConfidences: digest.confidences,
    types: digest.types,
    highestOrder: digest.highestOrder,
  });
  const lines = useMemo(
    () => list.rows.map((row): TableLine<BlockRow> => ({ kind: 'row', key: String(row.number), row })),
    [list.rows],
  );
  const firstInSight = useFirstOfPage(list, isOfAll && view.text === '' ? view.page : null);
  const isEmpty = list.isReady && list.rows.length === 0;
  const byKey = (key: string): BlockRow | undefined => list.rows.find((row) => String(row.number) === key);
  return (
    <section
      ref={frame}
      aria-label={t('blocks.list')}
      onPointerDownCapture={() => {
        before.current = view.chosen;
      }}
      className="flex min-h-0 min-w-0 flex-1 flex-col"
    >
      <div className="@container flex h-toolbar shrink-0 items-center gap-2 border-b border-border-subtle px-3">
        <SearchField
          label={t('blocks.find')}
          placeholder={t(width > 0 && width < shortUnder ? 'blocks.find.short' : 'blocks.find')}
          size="small"
          className="min-w-0 flex-1"
          value={view.text}
          onChange={(text) => onChange({ text })}
          inputRef={findField}
          onKeyDown={(event) => {
            // Matches are reached from the search field: Enter steps through them, the arrow key moves to the list.
            if (event.key === 'Enter') props.onStep(event.shiftKey ? -1 : 1);
            else if (event.key === 'ArrowDown') frame.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
            else event.continuePropagation();
          }}
        />
        <Segments
          label={t('blocks.scope')}
          value={isOfAll ? 'all' : 'page'}
          onChange={(scope) => onChange({ scope, ...(scope === 'page' ? { text: '', only: null } : {}) })}
          items={[
            { id: 'page', text: t('blocks.scope.page') },
            { id: 'all', text: t('blocks.scope.all') },
          ]}
        />
        <span
          role="status"
          className="min-w-8 whitespace-nowrap text-end text-text-3 tabular-nums type-12 @max-[18rem]:sr-only"
        >
          {t('blocks.list.count', { count: list.total })}
        </span>
      </div>
      {view.only === null ? null : (
        <div className="flex h-8 shrink-0 items-center gap-2 border-b border-border-subtle bg-surface-side px-3 text-text-2 type-12">
          <span className="min-w-0 flex-1 truncate">{t(`blocks.only.${view.only}`)}</span>
          <IconButton icon={X} label={t('blocks.only.clear')} onPress={() => onChange({ only: null })} />
        </div>
      )}
      {isEmpty ? <EmptyList digest={digest} view={view} onChange={onChange} /> : null}
      {isEmpty ? (
        <span className="flex-1" />
      ) : (
        <VirtualTable
          label={t('blocks.list')}
          columns={columns}
          lines={lines}
          rowHeight={28}
          activeKey={view.chosen === null ? null : String(view.chosen)}
          isFollowing
          initialIndex={firstInSight}
          onActiveChange={(key) => {
            const row = byKey(key);
            if (row !== undefined) onChoose(row);
          }}
          onOpen={(row, by) => props.onOpen(by, row.number === before.current)}
          linkedKey={hovered === null ? null : String(hovered.number)}
          onPoint={onHover}
          onKey={onKey}
        />
      )}
      <Groups digest={digest} onChange={onChange} isLow={height > 0 && height < lowUnder} />
    </section>
  );
}

/** Index, among the blocks of all pages, of the first block on or after the visible page; null requests none. */
function useFirstOfPage({ rows, isReady }: RowsInSteps<BlockRow>, page: number | null): number {
  return useMemo(
    () => (page === null || !isReady ? -1 : rows.findIndex((row) => row.page >= page)),
    [rows, isReady, page],
  );
}

/** Explains why the list is empty and offers a next step: a page may have no blocks, or only hidden ones. */
function EmptyList({ digest, view, onChange }: Pick<BlockListProps, 'digest' | 'view' | 'onChange'>) {
  const { t } = useText();
  const { text, types, sources, only, hidesFurniture } = view;
  const isFiltered = text !== '' || types.length > 0 || sources.length > 0 || only !== null;
  if (digest.total === 0) return <EmptyState sentence={t('blocks.none')} />;
  if (isFiltered)
    return (
      <EmptyState sentence={t('blocks.noneMatch')}>
        <Button size="small" onPress={() => onChange(noFilter)}>
          {t('blocks.clearFilter')}
        </Button>
      </EmptyState>
    );
  const page = digest.pages[view.page];
  if (page?.status === 'failed') return <EmptyState sentence={t('blocks.failed')} />;
  if (!hidesFurniture || page?.count === 0) return <EmptyState sentence={t('blocks.nonePage')} />;
  return (
    <EmptyState sentence={t('blocks.onlyFurniture')}>
      <Button size="small" onPress={() => onChange({ hidesFurniture: false })}>
        {t('blocks.showFurniture')}
      </Button>
    </EmptyState>
  );
}

/** Groups of blocks that cannot be shown on a page or in the text, with their counts: never dropped. */
export function groupsOf(digest: BlocksDigest) {
  const groups = [
    { only: 'noBox', count: digest.withoutBox },
    { only: 'noSpan', count: digest.withoutSpan },
    { only: 'refused', count: digest.refused },
  ] as const;
  return groups.filter(({ count }) => count > 0);
}

const groupIcons = { noBox: MapPinOff, noSpan: TextSelect, refused: TriangleAlert } as const;

/** A list of fewer pixels gives one line to all of its groups: it has hardly any for its rows. */
const lowUnder = 300;

interface GroupsProps extends Pick<BlockListProps, 'digest' | 'onChange'> {
  readonly isLow: boolean;
}

function Groups({ digest, onChange, isLow }: GroupsProps) {
  const { t, number } = useText();
  return (
    <div className={isLow ? 'flex shrink-0' : 'shrink-0'}>
      {groupsOf(digest).map(({ only, count }) => {
        const words = t(`blocks.only.${only}`);
        const button = (
          <Button
            key={only}
            variant="quiet"
            size="small"
            icon={groupIcons[only]}
            className={joinClasses(
              'h-7! justify-start! rounded-none! border-x-0 border-b-0 border-t-border-subtle! px-3',
              isLow ? 'min-w-0 flex-1' : 'w-full',
            )}
            onPress={() => onChange({ only })}
          >
            <span className={isLow ? 'sr-only' : 'min-w-0 flex-1 truncate text-start'}>{words}</span>
            <span className="tabular-nums">{number(count)}</span>
          </Button>
        );
        return isLow ? (
          <Tooltip key={only} text={words}>
            {button}
          </Tooltip>
        ) : (
          button
        );
      })}
    </div>
  );
}
