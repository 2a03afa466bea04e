import { type KeyboardEvent, useEffect, useState } from 'react';
import type { LiveListed } from '../../../shared/api/engine/live.ts';
import type { TabId } from '../../../shared/base/brand.ts';
import type { LiveTab } from '../../data/live/liveStore.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { focusTarget } from '../../ui/hooks/focusTarget.ts';
import { joinClasses } from '../../ui/joinClasses.ts';

/** Roles of elements that accept text: after a press they receive keyboard input. */
const written = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton']);

interface LiveListProps {
  readonly tabId: TabId;
  readonly live: LiveTab;
  /** Frames received within the last second: when the page changes, its elements may too. */
  readonly rate: number | null;
}

/** Interactive elements of the page, as a list: the equivalent of the screencast for keyboard and screen reader. */
export function LiveList({ tabId, live, rate }: LiveListProps) {
  const { t } = useText();
  const { liveActions } = useServices();
  const elements = useElements(tabId, live, rate);
  const [chosen, setChosen] = useState(0);
  const isPicking = live.target !== null;
  const active = Math.min(chosen, elements.length - 1);
  const move = (index: number): void => {
    const next = Math.max(0, Math.min(elements.length - 1, index));
    setChosen(next);
    liveActions.point(tabId, { kind: 'pointRef', ref: elements[next]?.ref ?? 0 });
    document.querySelector(`#live-element-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const act = (element: LiveListed): void => {
    if (isPicking) return void liveActions.choose(tabId, { kind: 'pointRef', ref: element.ref });
    void liveActions.press(tabId, element.ref).then(() => {
      if (written.has(element.role)) focusTarget('live-page');
    });
  };
  const handleKey = (event: KeyboardEvent): void => {
    const element = elements[active];
    if (event.key === 'ArrowDown') move(active + 1);
    else if (event.key === 'ArrowUp') move(active - 1);
    else if (event.key === 'Home') move(0);
    else if (event.key === 'End') move(elements.length - 1);
    else if ((event.key === 'Enter' || event.key === ' ') && element !== undefined) act(element);
    else return;
    event.preventDefault();
  };
  return (
    <div className="flex h-2/5 shrink-0 flex-col border-t border-border-subtle bg-surface-base">
      <h3 className="px-3 pt-3 pb-1 text-text-2 type-12">{t('live.list.title', { count: elements.length })}</h3>
      <ul
        role="listbox"
        tabIndex={0}
        aria-label={t(isPicking ? 'live.list.pick' : 'live.list.use')}
        aria-activedescendant={elements.length === 0 ? undefined : `live-element-${active}`}
        data-focus-target="live-list"
        className="min-h-0 flex-1 overflow-y-auto px-1 pb-2 focus-inset"
        onKeyDown={handleKey}
      >
        {elements.map((element, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list has the keys for all of them
          <li
            key={element.ref}
            id={`live-element-${index}`}
            role="option"
            aria-selected={index === active}
            className={joinClasses(
              'flex min-h-7 cursor-default items-center gap-2 rounded-m px-2',
              index === active ? 'bg-surface-selected' : 'hover:bg-surface-hover',
            )}
            onClick={() => {
              move(index);
              act(element);
            }}
          >
            <span className="w-16 shrink-0 truncate text-text-2 type-11">{element.role}</span>
            <span className="min-w-0 truncate">{element.name === '' ? t('live.list.nameless') : element.name}</span>
            {element.value === null || element.value === '' ? null : (
              <span className="min-w-0 truncate text-text-2 type-12">{element.value}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The list is read again as the page changes, and when it goes elsewhere. */
function useElements(tabId: TabId, live: LiveTab, rate: number | null): readonly LiveListed[] {
  const { liveActions } = useServices();
  const [elements, setElements] = useState<readonly LiveListed[]>([]);
  const { url, isLoading, phase } = live.state ?? { url: '', isLoading: true, phase: 'opening' };
  const steps = Object.keys(live.outcomes).length;
  useEffect(() => {
    let isWanted = true;
    void liveActions.list(tabId).then((found) => {
      if (isWanted) setElements(found);
    });
    return () => {
      isWanted = false;
    };
  }, [liveActions, tabId, url, isLoading, phase, steps, rate]);
  return elements;
}
