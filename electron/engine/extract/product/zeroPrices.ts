import { typesOfThing } from '../structured/thingGraph.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { isPlainProduct } from './statedProduct.ts';
import { shownText, type PageView } from './pageView.ts';
import type { ShownPrice } from './shownPrices.ts';

const free =
  /^(?:for free|free(?: of charge)?|gratis|kostenlos|kostenfrei|umsonst|gratuit|gratuito|grátis|無料|免费|免費|бесплатно|za darmo|ücretsiz|ilmainen)[.!]?$/i;

/**
 * Whether a stated price of 0 is real. Shops state 0 where their program knows no price; software, videos and books are often free, and for
 * other products the page then states it.
 */
export function isGivenAway(thing: JsonObject | undefined, view: PageView, shown: readonly ShownPrice[]): boolean {
  if (thing !== undefined && !isPlainProduct(typesOfThing(thing))) return true;
  if (shown.some(({ amount, isElsewhere }) => amount === 0 && !isElsewhere)) return true;
  return view.elements.some((element, place) => {
    const length = view.lengths[place] ?? 0;
    return length > 3 && length < 20 && view.hidden[place] === 0 && free.test(shownText(element));
  });
}
