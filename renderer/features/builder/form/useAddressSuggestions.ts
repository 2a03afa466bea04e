import { useState } from 'react';
import { everyRun } from '../../../../shared/history/history.ts';
import { useRecentRuns } from '../../../data/history/historyQueries.ts';

export interface AddressSuggestion {
  readonly url: string;
  readonly at: number;
}

export interface AddressSuggestionList {
  readonly items: readonly AddressSuggestion[];
  readonly isOpen: boolean;
  readonly activeIndex: number | null;
  open(): void;
  close(): void;
  /** Handles the keys of an open list; returns whether the key was handled. */
  handleKey(key: string, choose: (url: string) => void): boolean;
}

const maxSuggestions = 8;

/** Returns URLs of earlier runs that contain the typed text. Arrow keys move, Delete hides one until the window closes. */
export function useAddressSuggestions(written: string, isWanted: boolean): AddressSuggestionList {
  const text = written.trim();
  const [isOpened, setOpened] = useState(false);
  const [activeIndex, setActiveIndex] = useState<number | null>(null);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const isLive = isWanted && isOpened && text !== '';
  const wanted = isLive ? { ...everyRun, text: text.slice(0, 300), scope: 'address' as const } : everyRun;
  const rows = useRecentRuns(200, wanted) ?? [];
  const items: AddressSuggestion[] = [];
  for (const { url, createdAt } of isLive ? rows : []) {
    const isNew = url !== '' && url !== written && !leftOut.has(url) && !items.some((item) => item.url === url);
    if (isNew && url.toLowerCase().includes(text.toLowerCase())) items.push({ url, at: createdAt });
    if (items.length === maxSuggestions) break;
  }
  const isOpen = items.length > 0;
  const active = isOpen && activeIndex !== null ? Math.min(activeIndex, items.length - 1) : null;

  const close = () => {
    setOpened(false);
    setActiveIndex(null);
  };
  return {
    items,
    isOpen,
    activeIndex: active,
    open: () => setOpened(true),
    close,
    handleKey(key, choose) {
      if (!isOpen) {
        if (key === 'ArrowDown') setOpened(true);
        return false;
      }
      const chosen = active === null ? undefined : items[active];
      if (key === 'ArrowDown') setActiveIndex(active === null ? 0 : (active + 1) % items.length);
      else if (key === 'ArrowUp')
        setActiveIndex(active === null ? items.length - 1 : (active + items.length - 1) % items.length);
      else if (key === 'Escape') close();
      else if (key === 'Enter' && chosen !== undefined) choose(chosen.url);
      else if (key === 'Delete' && chosen !== undefined) setLeftOut(new Set([...leftOut, chosen.url]));
      else return false;
      return true;
    },
  };
}
