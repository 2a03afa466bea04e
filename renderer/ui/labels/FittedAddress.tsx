import { Address } from './Address.tsx';
import { addressParts, hasEnding } from './addressParts.ts';
import { FittedName } from './FittedName.tsx';

interface FittedAddressProps {
  readonly text: string;
  /** Null if an enclosing element shows the full text. */
  readonly title?: string | null;
  readonly className?: string | undefined;
}

/** A URL or file name in a place with few of them: text with a distinguishing end is truncated in the middle, between two characters. */
export function FittedAddress({ text, title = text, className }: FittedAddressProps) {
  if (addressParts(text).end === '' && !hasEnding(text))
    return <Address text={text} title={title} className={className} />;
  return <FittedName text={text} title={title} className={className} />;
}
