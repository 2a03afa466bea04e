import type { PriceText } from '../../../../shared/document/response/priceText.ts';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { SupportButton } from '../support/SupportButton.tsx';

interface PriceProps {
  readonly price: PriceText;
  /** Text close to it in the page. */
  readonly near: string | null;
}

/** Maximum number of characters of a price that does not wrap; a longer one is a text labeled as a price. */
const maxUnwrappedChars = 18;

/** A price in the window's notation; the page's own text is on hover, and is what its support is searched by. */
export function Price({ price, near }: PriceProps) {
  const { shown, written } = price;
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span
        dir="auto"
        title={written ?? undefined}
        className={joinClasses('min-w-0', shown.length <= maxUnwrappedChars && 'whitespace-nowrap')}
      >
        {shown}
      </span>
      <SupportButton words={written ?? shown} near={near} />
    </span>
  );
}
