import type { ReactNode } from 'react';
import { addressParts } from './addressParts.ts';
import { joinClasses } from './joinClasses.ts';

/** A longer address is not told either. */
const longestTitle = 2000;
/** A longer beginning keeps its first signs, however little room there is. */
const leastBeginning = 6;

interface AddressProps {
  readonly text: string;
  /** The whole of it, where the text is a part; null where something around tells it. */
  readonly title?: string | null | undefined;
  readonly className?: string | undefined;
  /** So many signs at its end stay whole, where what tells it apart is longer than the last step. */
  readonly keptEnd?: number | undefined;
}

/**
 * An address in a place that may be narrower: the middle gives way, so that its host begins it and what tells it apart ends
 * it. No script measures anything. All of it is one text, to be copied and read aloud; its end is drawn a second time, by the
 * style sheet alone, where it cannot be cut.
 */
export function Address({ text, title = text, className, keptEnd = 0 }: AddressProps) {
  const { beginning, end } = addressParts(text, [[text.length - keptEnd, text.length]]);
  return (
    <span
      dir={end === '' ? 'auto' : 'ltr'}
      title={title?.slice(0, longestTitle)}
      data-end={end}
      className={joinClasses('address', className)}
    >
      <span data-long={beginning.length > leastBeginning && end !== ''}>
        {beginning}
        {end === '' ? null : <span>{end}</span>}
      </span>
    </span>
  );
}

interface MarkedAddressProps extends Omit<AddressProps, 'keptEnd'> {
  /** Start and end of each place that is marked, in order, without overlaps. */
  readonly ranges: readonly (readonly [number, number])[];
  readonly mark: (text: string, at: number) => ReactNode;
}

/** The same with what was searched for marked in it, at either side of what is left out. */
export function MarkedAddress({ text, title = text, className, ranges, mark }: MarkedAddressProps) {
  // Its two halves are read aloud as two: words stay in one.
  const { beginning, end } = addressParts(text, ranges, false);
  const cut = text.length - end.length;
  return (
    <span
      dir={end === '' ? 'auto' : 'ltr'}
      title={title?.slice(0, longestTitle)}
      className={joinClasses('address', className)}
    >
      <span data-long={beginning.length > leastBeginning && end !== ''}>
        {marked(text, 0, end === '' ? text.length : cut, ranges, mark)}
      </span>
      {end === '' ? null : <span className="address-end">{marked(text, cut, text.length, ranges, mark)}</span>}
    </span>
  );
}

function marked(
  text: string,
  from: number,
  to: number,
  ranges: MarkedAddressProps['ranges'],
  mark: MarkedAddressProps['mark'],
): ReactNode {
  const parts: ReactNode[] = [];
  let at = from;
  for (const [start, end] of ranges) {
    if (start < at || end > to) continue;
    parts.push(text.slice(at, start), mark(text.slice(start, end), start));
    at = end;
  }
  return <bdi>{[...parts, text.slice(at, to)]}</bdi>;
}
