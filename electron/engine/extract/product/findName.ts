import { wordsOf } from '../main/countWords.ts';
import { namesOf, shownText, type PageView } from './pageView.ts';

const productName = /(?:product|item|pdp|detail|goods|prod)[-_ ]*(?:full[-_]?)?(?:title|name|headline)/i;
const longestName = 400;
const mostCandidates = 500;

/** The element that shows the name of the product: of headings and what is named so, the one that says most of what the page is called. */
export function findName(view: PageView, called: readonly string[]): number | undefined {
  const wanted = called.map((name) => new Set(wordsOf(name.slice(0, 500)))).filter((words) => words.size > 0);
  let best: number | undefined;
  let bestScore = 0;
  let candidates = 0;
  for (const [place, element] of view.elements.entries()) {
    const { name, attribs } = element;
    const length = view.lengths[place] ?? 0;
    if (length === 0 || length > longestName || view.hidden[place] === 1) continue;
    const isNamed = attribs['itemprop'] === 'name' || productName.test(namesOf(element));
    if (name !== 'h1' && name !== 'h2' && !isNamed) continue;
    candidates += 1;
    if (candidates > mostCandidates) break;
    const words = wordsOf(shownText(element));
    if (words.length === 0) continue;
    const share = Math.max(0, ...wanted.map((all) => words.filter((word) => all.has(word)).length / words.length));
    const score = share * 2 + (name === 'h1' ? 1.5 : 0) + (isNamed ? 0.7 : 0) + (words.length > 1 ? 0.2 : 0);
    if (score > bestScore) {
      best = place;
      bestScore = score;
    }
  }
  return best;
}
