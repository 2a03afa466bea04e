import { type RefObject, useEffect, useRef } from 'react';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { announce } from '../../ui/LiveRegions.tsx';

let lastActAt = 0;
/** The run's time is main's: its clock and the window's may be a little apart, and the press that sends is no other act. */
const sameMomentMs = 50;
const noteAct = (): void => {
  lastActAt = Date.now();
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
  run: RunModel,
  title: string,
  firstButton: string,
): RefObject<HTMLHeadingElement | null> {
  const { t } = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const sentAt = run.createdAt;
  useEffect(() => {
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    if (isNowhere || lastActAt <= sentAt + sameMomentMs) heading.current?.focus({ preventScroll: true });
    announce(firstButton === '' ? title : t('inspect.card.spoken', { title, button: firstButton }), 'assertive');
  }, [title, firstButton, sentAt, t]);
  return heading;
}
