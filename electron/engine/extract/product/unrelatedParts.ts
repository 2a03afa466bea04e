import { namesOf, type PageView } from './pageView.ts';

const unrelatedName =
  /related|similar|recommend|carousel|upsell|cross[-_]?sell|viewed|accessor|sponsored|compari|footer|mini[-_]?cart/i;

/** Returns 1 for every element in parts that show other products, or that appear on every page. */
export function findUnrelatedParts({ elements, parents }: PageView): Uint8Array {
  const unrelated = new Uint8Array(elements.length);
  for (const [place, element] of elements.entries()) {
    const isOwn = element.name === 'footer' || element.name === 'nav' || unrelatedName.test(namesOf(element));
    if (unrelated[parents[place] ?? 0] === 1 || isOwn) unrelated[place] = 1;
  }
  return unrelated;
}
