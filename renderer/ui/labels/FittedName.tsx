import { useLayoutEffect, useRef } from 'react';
import { cutMiddle } from './cutMiddle.ts';
import { joinClasses } from '../joinClasses.ts';

interface FittedNameProps {
  readonly text: string;
  readonly title?: string | null;
  readonly className?: string | undefined;
}

/**
 * A name in a narrow place with few of them, such as a tab: truncated in the middle between two characters, to the available width. For
 * many names, `Address` works without measuring. The full name takes up the layout space, is copied and read aloud; the truncated one is
 * drawn over it.
 */
export function FittedName({ text, title, className }: FittedNameProps) {
  const whole = useRef<HTMLSpanElement>(null);
  const cut = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = whole.current;
    const shown = cut.current;
    if (element === null || shown === null) return;
    const pen = document.createElement('canvas').getContext('2d');
    if (pen === null) return;
    const fit = (): void => {
      // The `font` shorthand is empty if it cannot express one of the properties, such as tabular numbers, so the longhand properties are
      // read.
      const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
      pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
      // Tolerance, so that a name with a fractional width still fits.
      const room = element.getBoundingClientRect().width + roundedOff;
      shown.textContent = cutMiddle(text, room, (part) => pen.measureText(part).width);
    };
    // Fires before the first paint too, and when another font size changes the available width.
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [text, className]);
  return (
    <span dir="ltr" title={title ?? undefined} className={joinClasses('relative flex min-w-0', className)}>
      <span ref={whole} className="min-w-0 overflow-hidden whitespace-pre opacity-0">
        {text}
      </span>
      <span
        ref={cut}
        aria-hidden
        data-cut-name
        className="pointer-events-none absolute inset-0 overflow-hidden text-start whitespace-pre select-none"
      />
    </span>
  );
}

const roundedOff = 0.5;
