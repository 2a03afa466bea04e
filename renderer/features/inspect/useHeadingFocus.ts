import { type RefObject, useEffect, useRef } from 'react';
import type { TabId } from '../../../shared/base/brand.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { announce } from '../../ui/LiveRegions.tsx';

/** When the last press happened, not when it was heard of: a window that draws hears of the press that sends after the send. */
let lastActAt = 0;
const noteAct = ({ timeStamp }: Event): void => {
  lastActAt = timeStamp;
};
// Whoever does something else while a request runs goes on with it undisturbed.
if (typeof window !== 'undefined') {
  window.addEventListener('keydown', noteAct, { capture: true, passive: true });
  window.addEventListener('pointerdown', noteAct, { capture: true, passive: true });
}

/**
 * The focus goes to the heading of a card that somebody waits for, and the live region reads its title and first button
 * (ux.md 13). A person who has pressed anything since the send keeps the focus.
 */
export function useHeadingFocus(
  tabId: TabId,
  run: RunModel,
  title: string,
  firstButton: string,
): RefObject<HTMLHeadingElement | null> {
  const { t } = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const { runActions } = useServices();
  const { createdAt } = run;
  useEffect(() => {
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    if (isNowhere || lastActAt <= (runActions.sentAt(tabId) ?? 0)) heading.current?.focus({ preventScroll: true });
    announce(firstButton === '' ? title : t('inspect.card.spoken', { title, button: firstButton }), 'assertive');
  }, [title, firstButton, createdAt, runActions, tabId, t]);
  return heading;
}
