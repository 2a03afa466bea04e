import { Copy } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Outline, OutlineEntry } from '../../../shared/document/markdown/outline.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { type MenuAnchor, menuAnchorOf } from '../../ui/overlays/menuAnchor.ts';
import { Icon } from '../../ui/labels/Icon.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { goTo, topOf } from '../../ui/tables/tallScroll.ts';
import { scrollToShow } from '../../ui/tables/virtualRange.ts';
import { useVirtualRows } from '../../ui/tables/useVirtualRows.ts';
import { blockAt } from './markdown/blockOffset.ts';
import { isAtEnd } from './markdown/isAtEnd.ts';
import type { LinePositions } from './markdown/linePositions.ts';
import { lineAtTop } from './html/SourceView.tsx';

interface OutlineRailProps {
  readonly outline: Outline;
  readonly linePositions: RefObject<LinePositions | null>;
  /** The scroll container, if the text is shown as source; null if it is rendered. */
  readonly source: RefObject<HTMLElement | null> | null;
  /** Called with the index of the heading to show. */
  readonly onShow: (heading: number) => void;
  /** Called with the number of the heading whose section is copied. */
  readonly onCopy: (heading: number) => void;
  /** Called when a heading's context menu is requested, by right click or the ContextMenu key. */
  readonly onSection: (heading: number, asked: MenuAnchor) => void;
}

/** Heights in pixels of a heading's row, and of the space above the first. */
const rowHeight = 28;
const headHeight = 32;

/** Headings of the document, each underlined by the length of its own text; the current section is marked. */
export function OutlineRail({ outline, linePositions, source, onShow, onCopy, onSection }: OutlineRailProps) {
  const { t, number } = useText();
  const rail = useRef<HTMLElement>(null);
  const { entries } = outline;
  const current = useCurrentHeading(outline, linePositions, source);
  const least = useMemo(() => entries.reduce((level, entry) => Math.min(level, entry.level), 6), [entries]);
  const longest = useMemo(() => entries.reduce((tokens, entry) => Math.max(tokens, entry.tokens), 1), [entries]);
  const range = useVirtualRows(rail, entries.length, rowHeight);
  useEffect(() => {
    // Keeps the current section visible, unless the user is hovering over or focused in the rail.
    const element = rail.current;
    if (element === null || element.matches(':hover, :focus-within')) return;
    goTo(element, scrollToShow(current, rowHeight, topOf(element), element.clientHeight - headHeight));
  }, [current]);
  return (
    <nav
      ref={rail}
      aria-label={t('inspect.outline')}
      className="hidden w-(--w-outline) shrink-0 flex-col overflow-y-auto border-s border-border @min-[560px]/result:flex"
    >
      <p
        className="flex shrink-0 items-center justify-between gap-2 px-4 pt-2 text-text-2 type-12"
        style={{ height: headHeight }}
      >
        {t('inspect.outline')}
        <span>{t('inspect.outline.tokens', { tokens: number(outline.tokens) })}</span>
      </p>
      <ul className="relative shrink-0" style={{ height: range.bodyHeight }}>
        {entries.slice(range.first, range.end).map((entry, index) => (
          <OutlineRow
            key={entry.start}
            entry={entry}
            heading={range.first + index}
            top={(range.first + index) * rowHeight - range.shift}
            count={entries.length}
            depth={entry.level - least}
            lengthRatio={entry.tokens / longest}
            share={outline.tokens === 0 ? 0 : entry.tokens / outline.tokens}
            isCurrent={range.first + index === current}
            onShow={onShow}
            onCopy={onCopy}
            onSection={onSection}
          />
        ))}
      </ul>
    </nav>
  );
}

interface OutlineRowProps extends Pick<OutlineRailProps, 'onCopy' | 'onSection'> {
  readonly entry: OutlineEntry;
  readonly heading: number;
  /** In pixels below the first row. */
  readonly top: number;
  readonly count: number;
  readonly depth: number;
  /** Its own text against the longest of the document, 0 to 1. */
  readonly lengthRatio: number;
  /** Its own text against the document, 0 to 1. */
  readonly share: number;
  readonly isCurrent: boolean;
  readonly onShow: OutlineRailProps['onShow'];
}

function OutlineRow(props: OutlineRowProps) {
  const { entry, heading, top, count, depth, lengthRatio, share, isCurrent, onShow, onCopy, onSection } = props;
  const { t, number } = useText();
  const name = entry.text === '' ? t('inspect.outline.noText') : entry.text;
  return (
    <li
      aria-setsize={count}
      aria-posinset={heading + 1}
      className="group/entry absolute inset-x-0"
      style={{ top, height: rowHeight }}
    >
      <button
        type="button"
        aria-current={isCurrent ? 'location' : undefined}
        onClick={() => onShow(heading)}
        aria-keyshortcuts="C Shift+F10"
        title={t('inspect.outline.about', {
          name,
          tokens: number(entry.tokens),
          share: number(share, { style: 'percent', maximumFractionDigits: share < 0.01 ? 1 : 0 }),
        })}
        onContextMenu={(event) => onSection(heading, menuAnchorOf(event, event.currentTarget))}
        onKeyDown={(event) => {
          if (event.key.toLowerCase() !== 'c' || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          onCopy(heading);
        }}
        style={{ paddingInlineStart: 16 + depth * 8 }}
        className={joinClasses(
          'flex size-full items-center gap-2 border-s-2 border-transparent pe-4 text-start type-12 focus-inset hover:bg-surface-hover',
          isCurrent ? 'border-s-accent font-medium text-text' : 'text-text-2',
        )}
      >
        <span className="relative flex min-w-0 flex-1">
          <span dir="auto" className={joinClasses('min-w-0 flex-1 truncate', entry.text === '' && 'text-text-3')}>
            {name}
          </span>
          <span
            aria-hidden
            className={joinClasses(
              'absolute start-0 -bottom-0.5 h-0.5 rounded-full group-hover/entry:bg-accent-border',
              isCurrent ? 'bg-accent-border' : 'bg-border',
            )}
            style={{ width: `${Math.round(lengthRatio * 100)}%` }}
          />
        </span>
      </button>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('inspect.outline.copy', { name: entry.text })}
        title={t('inspect.outline.copyHint')}
        onClick={() => onCopy(heading)}
        className="absolute end-1 top-0.5 hidden size-6 items-center justify-center rounded-s bg-surface-hover text-text-2 group-hover/entry:flex hover:text-text"
      >
        <Icon as={Copy} size={14} />
      </button>
    </li>
  );
}

/**
 * Returns the index of the last heading above the upper quarter of the visible text; at the start of the text, of the first heading, at its
 * end, of the last one.
 */
function useCurrentHeading(
  { entries }: Outline,
  places: RefObject<LinePositions | null>,
  source: OutlineRailProps['source'],
): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const pane = source === null ? places.current?.pane : source.current;
    if (pane === undefined || pane === null) return;
    const read = (): void => {
      // Without scrolling, the first section is the current one, however short it is.
      const upper = Math.min(pane.scrollTop, pane.clientHeight / 4);
      const below = pane.scrollTop > 0 && isAtEnd(pane) ? pane.clientHeight : upper;
      const line = source === null ? places.current?.at(pane.scrollTop + below).line : lineAtTop(pane, below);
      const lines = { count: entries.length, start: (index: number) => entries[index]?.line ?? 0 };
      setCurrent(Math.max(0, blockAt(lines, line ?? 0)));
    };
    read();
    pane.addEventListener('scroll', read, { passive: true });
    // Rows of a source, and rendered blocks, appear some time after the scroll.
    const drawn = new MutationObserver(read);
    drawn.observe(pane, { childList: true, subtree: true });
    return () => {
      drawn.disconnect();
      pane.removeEventListener('scroll', read);
    };
  }, [entries, places, source]);
  return current;
}
