import { wordsOf } from '../../../../shared/base/countWords.ts';
import { namesOf, shownText, type PageView } from './pageView.ts';

const productName = /(?:product|item|pdp|detail|goods|prod)[-_ ]*(?:full[-_]?)?(?:title|name|headline)/i;
const maxNameChars = 400;
const maxCandidates = 500;

/**
 * Finds the element with the product name: of headings and elements with such class names, the one that shares most words with the page's
 * titles.
 */
export function findName(view: PageView, called: readonly string[]): number | undefined {
  const wanted = called.map((name) => new Set(wordsOf(name.slice(0, 500)))).filter((words) => words.size > 0);
  let best: number | undefined;
  let bestScore = 0;
  let candidates = 0;
  for (const [place, element] of view.elements.entries()) {
    const { name, attribs } = element;
    const length = view.lengths[place] ?? 0;
    if (length === 0 || length > maxNameChars || view.hidden[place] === 1) continue;
    const isNamed = attribs['itemprop'] === 'name' || productName.test(namesOf(element));
    if (name !== 'h1' && name !== 'h2' && !isNamed) continue;
    candidates += 1;
    if (candidates > maxCandidates) break;
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
