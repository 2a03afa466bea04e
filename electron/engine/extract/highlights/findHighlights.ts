import { correctTypos } from './correctTypos.ts';
import { splitPassages, type Passage } from './splitPassages.ts';
import { queryTerms, termsOf } from './termsOf.ts';

export interface Highlights {
  /** Passages verbatim, most relevant first, separated by an empty line; null where none matches. */
  readonly text: string | null;
  /** The markdown is so long that its end was not looked at. */
  readonly isCut: boolean;
}

const limits = { passages: 5, characters: 3_000, leastShare: 0.4, pause: 100 } as const;
/** The usual BM25 parameters: how fast repeated terms saturate (k1), and how much length counts (b). */
const saturation = 1.2;
const lengthWeight = 0.6;
const headingWeight = 0.4;

interface Scored {
  readonly passage: Passage;
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
  readonly terms: readonly string[];
}

/**
 * Finds the passages of a page's markdown that are most relevant to the query, ranked by BM25 over words and word pairs, with tolerance for
 * typing errors. No model: paraphrases are not found. Yields to other work; ends early when `signal` aborts.
 */
export async function findHighlights(markdown: string, query: string, signal: AbortSignal): Promise<Highlights> {
  const { passages, isCut } = splitPassages(markdown);
  const read: Scored[] = [];
  for (const [index, passage] of passages.entries()) {
    if (index % limits.pause === limits.pause - 1) await new Promise((resolve) => setImmediate(resolve));
    if (signal.aborted) return { text: null, isCut };
    read.push(readPassage(passage));
  }
  const wanted = correctTypos(queryTerms(query), new Set(read.flatMap(({ terms }) => terms)));
  const best = choose(rank(read, wanted));
  return { text: best.length === 0 ? null : best.join('\n\n'), isCut };
}

function readPassage(passage: Passage): Scored {
  const terms = termsOf(passage.text.replaceAll(/\]\([^)\]]*\)/g, '] '));
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  for (const heading of passage.headings.slice(-2)) {
    for (const term of termsOf(heading)) counts.set(term, (counts.get(term) ?? 0) + headingWeight);
  }
  return { passage, counts, length: terms.length, terms };
}

function rank(
  read: readonly Scored[],
  wanted: readonly string[],
): readonly { readonly text: string; readonly score: number }[] {
  const unique = [...new Set(wanted)];
  const rarity = new Map(unique.map((term) => [term, rarityOf(term, read)]));
  const all = [...rarity.values()].reduce((sum, value) => sum + value, 0);
  const average = read.reduce((sum, { length }) => sum + length, 0) / (read.length || 1);
  const pairs = new Set(wanted.slice(1).map((term, index) => `${wanted[index] ?? ''} ${term}`));
  const scored = read.map((each) => {
    let score = 0;
    let covered = 0;
    for (const term of unique) {
      const count = each.counts.get(term) ?? 0;
      if (count === 0 || !each.terms.includes(term)) {
        score += count * (rarity.get(term) ?? 0) * headingWeight;
        continue;
      }
      const weight = count + saturation * (1 - lengthWeight + (lengthWeight * each.length) / (average || 1));
      score += ((rarity.get(term) ?? 0) * count * (saturation + 1)) / weight;
      covered += rarity.get(term) ?? 0;
    }
    const together = each.terms
      .slice(1)
      .filter((term, index) => pairs.has(`${each.terms[index] ?? ''} ${term}`)).length;
    const share = all === 0 ? 0 : covered / all;
    return {
      text: each.passage.text,
      score: covered === 0 ? 0 : score * (0.5 + share) * (1 + Math.min(together, 3) * 0.15),
    };
  });
  return scored.toSorted((one, other) => other.score - one.score);
}

function rarityOf(term: string, read: readonly Scored[]): number {
  const holders = read.filter(({ counts }) => counts.has(term)).length;
  return Math.log(1 + (read.length - holders + 0.5) / (holders + 0.5));
}

function choose(ranked: readonly { readonly text: string; readonly score: number }[]): readonly string[] {
  const least = (ranked[0]?.score ?? 0) * limits.leastShare;
  const chosen = new Set<string>();
  let left: number = limits.characters;
  for (const { text, score } of ranked) {
    if (score <= 0 || score < least || chosen.size >= limits.passages) break;
    if (chosen.size > 0 && text.length > left) continue;
    chosen.add(text);
    left -= text.length;
  }
  return [...chosen];
}
