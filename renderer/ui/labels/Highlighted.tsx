import type { ReactNode } from 'react';

interface HighlightedProps {
  readonly text: string;
  /** Start and end of each range, in order, without overlaps. */
  readonly ranges: readonly (readonly [number, number])[];
}

/** A text with search matches marked. */
export function Highlighted({ text, ranges }: HighlightedProps) {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const [start, end] of ranges) {
    parts.push(
      text.slice(from, start),
      <mark key={start} className="rounded-xs bg-accent-tint text-accent-text underline decoration-accent-border">
        {text.slice(start, end)}
      </mark>,
    );
    from = end;
  }
  return [...parts, text.slice(from)];
}
