import { type RefObject, useLayoutEffect, useState } from 'react';

/** Characters that line numbers take at most, with their gap: six digits. */
const lineNumberChars = 7;
/** Pixels for the margins beside the text and the marks that fold it. */
const besideTextPx = 48;

/** Number of monospace characters that fit into a row of an element, next to the line numbers; 0 until it is measured. */
export function useColumns(element: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(0);
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null) return;
    const width = characterWidth(target);
    const measure = (): void => {
      const room = target.clientWidth - width * lineNumberChars - besideTextPx;
      setColumns(Math.max(20, Math.floor(room / width)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => {
      observer.disconnect();
    };
  }, [element]);
  return columns;
}

function characterWidth(parent: HTMLElement): number {
  const probe = document.createElement('span');
  probe.className = 'font-code type-code';
  probe.style.position = 'absolute';
  probe.style.visibility = 'hidden';
  probe.textContent = '0'.repeat(100);
  parent.append(probe);
  const width = probe.getBoundingClientRect().width / 100;
  probe.remove();
  return width === 0 ? 7.2 : width;
}
