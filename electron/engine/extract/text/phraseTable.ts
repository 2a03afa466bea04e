import { foldText } from './foldText.ts';

interface Phrase<Meaning> {
  readonly words: readonly string[];
  readonly meaning: Meaning;
}

/** A phrase that was found among words. */
interface FoundPhrase<Meaning> {
  readonly meaning: Meaning;
  /** Number of its words. */
  readonly length: number;
}

/** Scripts that are written without spaces: kana, Han, Thai, and Hangul whose letters `foldText` separates. */
const unspacedScript = /[\u3040-\u30ff\u3400-\u9fff\u0e00-\u0e7f\u1100-\u11ff]/;

/**
 * Phrases of many languages by what they mean. Each row lists some of them, separated by a comma and a space (`'in stock, sold'`); case
 * and accents do not count. Of two meanings of one phrase, the later counts.
 */
export class PhraseTable<Meaning extends string> {
  private readonly meanings = new Map<string, Meaning>();
  /** Phrases by their first word, those with more words first. */
  private readonly byWord = new Map<string, Phrase<Meaning>[]>();
  /** Phrases of scripts without spaces, longer ones first. */
  private readonly unspaced: (readonly [string, Meaning])[] = [];

  constructor(rows: Readonly<Record<Meaning, readonly string[]>>) {
    for (const [meaning, lists] of Object.entries(rows) as [Meaning, readonly string[]][]) {
      for (const phrase of lists.flatMap((list) => list.split(', ')).map(foldText)) this.add(phrase, meaning);
    }
    for (const phrases of this.byWord.values()) phrases.sort((one, other) => other.words.length - one.words.length);
    this.unspaced.sort(([one], [other]) => other.length - one.length);
  }

  /** Returns what a folded text means that is one of the phrases; undefined for any other. */
  meaningOf(folded: string): Meaning | undefined {
    return this.meanings.get(folded);
  }

  /** Returns the longest phrase that starts at this index of folded words. */
  findAt(words: readonly string[], index: number): FoundPhrase<Meaning> | undefined {
    const phrases = this.byWord.get(words[index] ?? '');
    const found = phrases?.find((phrase) => phrase.words.every((word, offset) => words[index + offset] === word));
    return found === undefined ? undefined : { meaning: found.meaning, length: found.words.length };
  }

  /** Returns what the longest phrase means that a folded text contains, if both are in a script without spaces. */
  findUnspaced(folded: string): Meaning | undefined {
    if (!unspacedScript.test(folded)) return undefined;
    return this.unspaced.find(([phrase]) => folded.includes(phrase))?.[1];
  }

  private add(phrase: string, meaning: Meaning): void {
    this.meanings.set(phrase, meaning);
    if (unspacedScript.test(phrase)) this.unspaced.push([phrase, meaning]);
    const words = phrase.split(' ');
    const first = words[0] ?? '';
    this.byWord.set(first, [...(this.byWord.get(first) ?? []), { words, meaning }]);
  }
}
