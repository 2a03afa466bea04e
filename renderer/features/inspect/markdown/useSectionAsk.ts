import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { type AskedMenu, askedMenu } from '../../../ui/askedMenu.ts';

/** Told that something is to be done with the section of a heading: its line, and where that was asked. */
export type SectionAsk = (line: number, asked: AskedMenu) => void;

interface SectionHandlers {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onContextMenu: (event: MouseEvent) => void;
  /** True when the press was on the button of a heading. */
  readonly press: (event: MouseEvent) => boolean;
}

/** How the menu of a section is asked for: by the button beside its heading, or by a right click on the heading itself. */
export function useSectionAsk(onSection: SectionAsk | undefined): SectionHandlers {
  const hadSelection = useRef(false);
  return {
    // Before the press selects the word under it, as it does on macOS.
    onPointerDown() {
      hadSelection.current = hasSelection();
    },
    onContextMenu(event) {
      // Words that a person has selected are to be copied.
      if (onSection === undefined || (hadSelection.current && hasSelection())) return;
      const heading = closest(event, 'h1, h2, h3, h4, h5, h6');
      // Headings within a list or a quotation begin no section.
      if (heading?.nextElementSibling?.matches('.section-button') !== true) return;
      onSection(lineOf(heading), askedMenu(event, heading));
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

/** The line of the block that the heading and its button stand in. */
function lineOf(element: HTMLElement): number {
  return Number(element.parentElement?.dataset['line']);
}
