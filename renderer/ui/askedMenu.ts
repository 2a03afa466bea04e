import { type MouseEvent, useEffect } from 'react';

export interface MenuPoint {
  readonly x: number;
  readonly y: number;
}

/** A menu that was asked for: at what, and where the pointer was; null when it was asked for by a key. */
export interface AskedMenu {
  readonly anchor: HTMLElement;
  readonly point: MenuPoint | null;
}

/** Takes a `contextmenu` for a menu of the window's own, beside `anchor` unless the pointer says where. */
export function askedMenu(event: MouseEvent, anchor: HTMLElement): AskedMenu {
  event.preventDefault();
  event.stopPropagation();
  return { anchor, point: isAskedByKey(event) ? null : { x: event.clientX, y: event.clientY } };
}

/** Whether the ContextMenu key or Shift+F10 asked: no button of the pointer had to do with it. */
export function isAskedByKey({ button }: Pick<MouseEvent, 'button'>): boolean {
  return button < 0;
}

/** While a menu is open, asking elsewhere closes it and asks there: what lies over the window until then is in nobody's way. */
export function useAskingElsewhere(onClose: () => void): void {
  useEffect(() => {
    const ask = (event: globalThis.MouseEvent): void => {
      if (!event.isTrusted) return;
      event.preventDefault();
      event.stopPropagation();
      const { clientX, clientY, button, target } = event;
      if (button < 0 || (target instanceof Element && target.closest('[role="menu"]') !== null)) return;
      onClose();
      requestAnimationFrame(() => {
        const below = document.elementFromPoint(clientX, clientY);
        below?.dispatchEvent(
          new window.MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY, button }),
        );
      });
    };
    document.addEventListener('contextmenu', ask, true);
    return () => document.removeEventListener('contextmenu', ask, true);
  }, [onClose]);
}
