import { Copy } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import type { Outline } from '../../../shared/document/outline.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { MoreRows } from './fields/MoreRows.tsx';
import { headingsIn } from './headingsIn.ts';
import { countAbove } from './countAbove.ts';

interface OutlineRailProps {
  readonly outline: Outline;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Whether a press scrolls the reading view. */
  readonly isLinked: boolean;
  /** Told the number of the heading to show. */
  readonly onShow: (heading: number) => void;
  /** Told the number of the heading whose section is to be copied. */
  readonly onCopy: (heading: number) => void;
}

/** Headings of the document with the share of tokens each section takes; the section that is read is marked. */
export function OutlineRail({ outline, scroller, isLinked, onShow, onCopy }: OutlineRailProps) {
  const { t, number } = useText();
  const current = useCurrentHeading(scroller, isLinked);
  const least = Math.min(...outline.entries.map((entry) => entry.level));
  return (
    <nav
      aria-label={t('inspect.outline')}
      className="hidden w-(--w-outline) shrink-0 flex-col overflow-y-auto border-s border-border @min-[560px]/result:flex"
    >
      <p className="flex h-8 shrink-0 items-center justify-between gap-2 px-4 pt-2 text-text-2 type-12">
        {t('inspect.outline')}
        <span>{t('inspect.outline.tokens', { tokens: number(outline.tokens) })}</span>
      </p>
      <MoreRows items={outline.entries} page={500}>
        {(entries) => (
          <ul>
            {entries.map((entry, index) => (
              <li key={entry.start} className="group/entry relative">
                <button
                  type="button"
                  aria-current={index === current ? 'location' : undefined}
                  onClick={() => (isLinked ? onShow(index) : undefined)}
                  aria-keyshortcuts="C"
                  onKeyDown={(event) => {
                    if (event.key.toLowerCase() !== 'c' || event.ctrlKey || event.metaKey || event.altKey) return;
                    event.preventDefault();
                    onCopy(index);
                  }}
                  style={{ paddingInlineStart: 16 + (entry.level - least) * 8 }}
                  className={joinClasses(
                    'flex min-h-7 w-full items-center gap-2 border-s-2 border-transparent py-1 pe-4 text-start type-12 focus-inset hover:bg-surface-hover',
                    index === current ? 'border-s-accent font-medium text-text' : 'text-text-2',
                  )}
                >
                  <span className="min-w-0 flex-1 truncate">{entry.text}</span>
                  <span aria-hidden className="h-1 w-5 shrink-0 overflow-hidden rounded-full bg-border-subtle">
                    <span className="block h-full bg-accent" style={{ width: `${Math.round(entry.share * 100)}%` }} />
                  </span>
                  <span className="w-8 shrink-0 text-end type-11">
                    {t('inspect.outline.share', { share: Math.round(entry.share * 100) })}
                  </span>
                </button>
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={t('inspect.outline.copy', { name: entry.text })}
                  title={t('inspect.outline.copyHint')}
                  onClick={() => onCopy(index)}
                  className="absolute end-1 top-0.5 hidden size-6 items-center justify-center rounded-s bg-surface-hover text-text-2 group-hover/entry:flex hover:text-text"
                >
                  <Icon as={Copy} size={14} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </MoreRows>
    </nav>
  );
}

/** The index of the last heading above the upper third of the reading view. */
function useCurrentHeading(scroller: RefObject<HTMLElement | null>, isLinked: boolean): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const element = scroller.current;
    if (element === null || !isLinked) return;
    const read = (): void => {
      const line = element.getBoundingClientRect().top + element.clientHeight / 4;
      setCurrent(Math.max(0, countAbove(headingsIn(element), line, 'top') - 1));
    };
    read();
    element.addEventListener('scroll', read, { passive: true });
    return () => element.removeEventListener('scroll', read);
  }, [scroller, isLinked]);
  return current;
}
