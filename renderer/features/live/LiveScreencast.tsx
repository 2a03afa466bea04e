import { type ClipboardEvent, type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react';
import type { TabId } from '../../../shared/base/brand.ts';
import { lookupTable } from '../../../shared/base/lookupTable.ts';
import type { LiveTab } from '../../data/live/liveStore.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { createInputForwarder } from './createInputForwarder.ts';
import { keyInput, modifiersOf, pointerInput } from './inputOf.ts';
import { LiveDropDown } from './LiveDropDown.tsx';
import { LiveMarks } from './LiveMarks.tsx';
import { useFrames } from './useFrames.ts';

interface LiveScreencastProps {
  readonly tabId: TabId;
  readonly live: LiveTab;
  /** How many px of the window one px of the page takes. */
  readonly scale: number;
  readonly onRate: (rate: number | null) => void;
}

/** Walking from one element to the next while one is picked. */
const walks: Readonly<Record<string, 'parent' | 'child' | 'next' | 'previous'>> = lookupTable({
  ArrowUp: 'parent',
  ArrowDown: 'child',
  ArrowRight: 'next',
  ArrowLeft: 'previous',
});

/**
 * The page as a screencast that forwards input. The keyboard writes into an overlaid field that stores nothing, so that input methods and
 * pasting work as usual.
 */
export function LiveScreencast({ tabId, live, scale, onRate }: LiveScreencastProps) {
  const { t } = useText();
  const { liveActions } = useServices();
  const canvas = useRef<HTMLCanvasElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const keyboard = useRef<HTMLTextAreaElement>(null);
  const { width, height } = live.state?.viewport ?? { width: 1280, height: 800 };
  const isPicking = live.target !== null;
  const rate = useFrames(live.liveId, canvas);
  useEffect(() => onRate(rate), [rate, onRate]);
  // In picking mode, keyboard navigation works immediately.
  useEffect(() => {
    if (isPicking) keyboard.current?.focus();
  }, [isPicking]);
  const hand = useMemo(() => createInputForwarder((inputs) => liveActions.input(tabId, inputs)), [liveActions, tabId]);
  useWheel(place, (event) => {
    const at = pagePoint(event, place.current, scale);
    hand({ kind: 'wheel', ...at, dx: event.deltaX, dy: event.deltaY, modifiers: modifiersOf(event) });
  });
  const pointer = (type: 'move' | 'down' | 'up') => (event: PointerEvent<HTMLDivElement>) => {
    const at = pagePoint(event, place.current, scale);
    if (type === 'down') {
      event.preventDefault();
      place.current?.setPointerCapture(event.pointerId);
      keyboard.current?.focus();
    }
    if (!isPicking) return hand(pointerInput(type, at, event, type === 'move' ? 0 : 1));
    if (type === 'move') liveActions.point(tabId, { kind: 'pointAt', ...at });
    if (type === 'down') void liveActions.choose(tabId, { kind: 'pointAt', ...at });
  };
  const press = (type: 'down' | 'up') => (event: KeyboardEvent) => {
    if (isPicking) {
      const to = walks[event.key];
      if (type === 'up' || event.ctrlKey || event.metaKey || (to === undefined && event.key !== 'Enter')) return;
      event.preventDefault();
      if (to === undefined) void liveActions.choose(tabId);
      else liveActions.point(tabId, { kind: 'walk', to });
      return;
    }
    const input = keyInput(type, event.nativeEvent);
    if (input === null) return;
    event.preventDefault();
    event.stopPropagation();
    hand(input);
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain').slice(0, 10_000);
    if (text !== '' && !isPicking) hand({ kind: 'text', text });
  };
  return (
    <div
      ref={place}
      className={joinClasses(
        'relative shrink-0 touch-none bg-paper shadow-2 select-none',
        'has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-offset-2 has-[textarea:focus-visible]:outline-focus-ring',
        isPicking && 'cursor-crosshair',
      )}
      style={{ width: width * scale, height: height * scale }}
      onPointerDown={pointer('down')}
      onPointerMove={pointer('move')}
      onPointerUp={pointer('up')}
      onContextMenu={(event) => event.preventDefault()}
    >
      <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
      <LiveMarks live={live} scale={scale} />
      {live.state?.dropDown == null ? null : (
        <LiveDropDown tabId={tabId} dropDown={live.state.dropDown} scale={scale} />
      )}
      <textarea
        ref={keyboard}
        aria-label={t(isPicking ? 'live.picture.pick' : 'live.picture.use', { title: live.state?.title ?? '' })}
        aria-describedby="live-picture-help"
        data-focus-target="live-page"
        autoComplete="off"
        spellCheck={false}
        rows={1}
        className="absolute top-0 left-0 size-px resize-none overflow-hidden border-0 p-0 opacity-0 outline-none"
        onKeyDown={press('down')}
        onKeyUp={press('up')}
        onPaste={paste}
        onInput={(event) => {
          if (!event.nativeEvent.isComposing) event.currentTarget.value = '';
        }}
        onCompositionUpdate={(event) => hand({ kind: 'compose', text: event.data.slice(0, 500) })}
        onCompositionEnd={(event) => {
          hand(event.data === '' ? { kind: 'compose', text: '' } : { kind: 'text', text: event.data });
          event.currentTarget.value = '';
        }}
      />
      <span id="live-picture-help" className="sr-only">
        {t('live.picture.help')}
      </span>
    </div>
  );
}

function pagePoint(
  event: { readonly clientX: number; readonly clientY: number },
  element: HTMLElement | null,
  scale: number,
): { readonly x: number; readonly y: number } {
  const box = element?.getBoundingClientRect();
  return box === undefined
    ? { x: 0, y: 0 }
    : { x: (event.clientX - box.left) / scale, y: (event.clientY - box.top) / scale };
}

/** React's wheel listeners cannot prevent the pane from scrolling. */
function useWheel(place: { readonly current: HTMLElement | null }, onWheel: (event: WheelEvent) => void): void {
  const latest = useRef(onWheel);
  useEffect(() => {
    latest.current = onWheel;
  });
  useEffect(() => {
    const element = place.current;
    const turn = (event: WheelEvent): void => {
      event.preventDefault();
      latest.current(event);
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [place]);
}
