import type { ReactNode } from 'react';
import { addressParts } from './addressParts.ts';
import { joinClasses } from '../joinClasses.ts';

/** Maximum number of characters of a URL shown as tooltip. */
const maxTitleChars = 2000;
/** A longer beginning keeps at least this many characters, however little space there is. */
const minStartChars = 6;

interface AddressProps {
  readonly text: string;
  /** Full text, if the displayed one is a part; null if an enclosing element shows it. */
  readonly title?: string | null | undefined;
  readonly className?: string | undefined;
  /** Number of characters at the end that are never truncated, if the distinguishing part is longer than the last path segment. */
  readonly fixedEndChars?: number | undefined;
}

/**
 * A URL truncated in the middle: the host at its beginning and the distinguishing part at its end stay visible. No script measures
 * anything. All of it is one text, to be copied and read aloud; its end is rendered a second time, by CSS only, where it cannot be
 * truncated.
 */
export function Address({ text, title = text, className, fixedEndChars = 0 }: AddressProps) {
  const { beginning, end } = addressParts(text, [[text.length - fixedEndChars, text.length]]);
  return (
    <span
      dir={end === '' ? 'auto' : 'ltr'}
      title={title?.slice(0, maxTitleChars)}
      data-end={end}
      className={joinClasses('address', className)}
    >
      <span data-long={beginning.length > minStartChars && end !== ''}>
        {beginning}
        {end === '' ? null : <span>{end}</span>}
      </span>
    </span>
  );
}

interface MarkedAddressProps extends Omit<AddressProps, 'keptEnd'> {
  /** Start and end of each marked range, in order, without overlaps. */
  readonly ranges: readonly (readonly [number, number])[];
  readonly mark: (text: string, at: number) => ReactNode;
}

/** The same with search matches marked, on both sides of the omitted middle. */
export function MarkedAddress({ text, title = text, className, ranges, mark }: MarkedAddressProps) {
  // Screen readers read the two halves separately, so text that is not a URL stays in one piece.
  const { beginning, end } = addressParts(text, ranges, false);
  const cut = text.length - end.length;
  return (
    <span
      dir={end === '' ? 'auto' : 'ltr'}
      title={title?.slice(0, maxTitleChars)}
      className={joinClasses('address', className)}
    >
      <span data-long={beginning.length > minStartChars && end !== ''}>
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
