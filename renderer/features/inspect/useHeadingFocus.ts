import { type RefObject, useEffect, useRef } from 'react';
import type { TabId } from '../../../shared/base/brand.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { announce } from '../../ui/layout/LiveRegions.tsx';

/** When the last press happened, not when it was heard of: a window that draws hears of the press that sends after the send. */
let lastInputAt = 0;
const noteInput = ({ timeStamp }: Event): void => {
  lastInputAt = timeStamp;
};
// Input during a request means that the user is busy elsewhere: the focus stays there.
if (typeof window !== 'undefined') {
  window.addEventListener('keydown', noteInput, { capture: true, passive: true });
  window.addEventListener('pointerdown', noteInput, { capture: true, passive: true });
}

/**
 * Moves the focus to the heading of an awaited card, and the live region reads its title and first button (ux.md 13). If the user has
 * pressed anything since the send, the focus stays.
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
    if (isNowhere || lastInputAt <= (runActions.sentAt(tabId) ?? 0)) heading.current?.focus({ preventScroll: true });
    announce(firstButton === '' ? title : t('inspect.card.spoken', { title, button: firstButton }), 'assertive');
  }, [title, firstButton, createdAt, runActions, tabId, t]);
  return heading;
}
