import { Address } from './Address.tsx';
import { addressParts, hasEnding } from './addressParts.ts';
import { FittedName } from './FittedName.tsx';

interface FittedAddressProps {
  readonly text: string;
  /** Null where something around tells the whole of it. */
  readonly title?: string | null;
  readonly className?: string | undefined;
}

/** An address or the name of a file in a place that there are few of: what has an end that tells it apart is cut between two letters. */
export function FittedAddress({ text, title = text, className }: FittedAddressProps) {
  if (addressParts(text).end === '' && !hasEnding(text))
    return <Address text={text} title={title} className={className} />;
  return <FittedName text={text} title={title} className={className} />;
}
