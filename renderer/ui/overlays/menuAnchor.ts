import { type MouseEvent, useEffect } from 'react';

export interface MenuPoint {
  readonly x: number;
  readonly y: number;
}

/** A context menu request: its element, and the pointer's position; null if a key opened it. */
export interface MenuAnchor {
  readonly anchor: HTMLElement;
  readonly point: MenuPoint | null;
}

/** Replaces the browser's menu on `contextmenu` by the window's own, next to `anchor` unless the pointer determines the position. */
export function menuAnchorOf(event: MouseEvent, anchor: HTMLElement): MenuAnchor {
  event.preventDefault();
  event.stopPropagation();
  return { anchor, point: isOpenedByKey(event) ? null : { x: event.clientX, y: event.clientY } };
}

/** Whether the ContextMenu key or Shift+F10 opened the menu: no pointer button was involved. */
export function isOpenedByKey({ button }: Pick<MouseEvent, 'button'>): boolean {
  return button < 0;
}

/** While a menu is open, a right click elsewhere closes it and opens one there, despite the overlay that covers the window. */
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
