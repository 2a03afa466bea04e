import { useLayoutEffect, useRef } from 'react';
import { cutMiddle } from './cutMiddle.ts';
import { joinClasses } from './joinClasses.ts';

interface FittedNameProps {
  readonly text: string;
  readonly title?: string | null;
  readonly className?: string | undefined;
}

/**
 * A name in a narrow place that there are few of, such as a tab: cut in its middle between two letters, as wide as its room. Where there
 * are many, `Address` does without measuring. The whole name is what takes the room, is copied and read aloud; the cut one lies over it.
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
      // In one word they are empty where anything about them is out of the ordinary, such as digits of one width.
      const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
      pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
      // A name whose width is no whole pixel has its room all the same.
      const room = element.getBoundingClientRect().width + roundedOff;
      shown.textContent = cutMiddle(text, room, (part) => pen.measureText(part).width);
    };
    // Told before the first drawing too, and when another size of letters changes the room.
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
