import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { type MenuAnchor, menuAnchorOf } from '../../../ui/overlays/menuAnchor.ts';

/** Called when the menu of a heading's section is requested, with its line and where the menu opens. */
export type SectionMenuHandler = (line: number, asked: MenuAnchor) => void;

interface SectionHandlers {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onContextMenu: (event: MouseEvent) => void;
  /** True when the press was on the button of a heading. */
  readonly press: (event: MouseEvent) => boolean;
}

/** Opens the menu of a section: by the button next to its heading, or by a right click on the heading itself. */
export function useSectionMenu(onSection: SectionMenuHandler | undefined): SectionHandlers {
  const hadSelection = useRef(false);
  return {
    // Before the press selects the word under it, as it does on macOS.
    onPointerDown() {
      hadSelection.current = hasSelection();
    },
    onContextMenu(event) {
      // A right click on selected text is for copying.
      if (onSection === undefined || (hadSelection.current && hasSelection())) return;
      const heading = closest(event, 'h1, h2, h3, h4, h5, h6');
      // Headings within a list or a quotation do not start a section.
      if (heading?.nextElementSibling?.matches('.section-button') !== true) return;
      onSection(lineOf(heading), menuAnchorOf(event, heading));
    },
    press(event) {
      const button = closest(event, '.section-button');
      if (button === null) return false;
      onSection?.(lineOf(button), { anchor: button, point: null });
      return true;
    },
  };
}

function hasSelection(): boolean {
  return document.getSelection()?.isCollapsed === false;
}

function closest({ target }: MouseEvent, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

/** Returns the line of the block that contains the heading and its button. */
function lineOf(element: HTMLElement): number {
  return Number(element.parentElement?.dataset['line']);
}
