import { weightOf } from './weightOf.ts';

/** Maximum size of the results cached for one document, roughly in characters. */
const maxDocumentChars = 600_000;
/** The first results after each opening, up to this many and up to half of the cache, form the first screen; they are evicted last. */
const firstScreenResults = 30;

interface Remembered {
  readonly value: unknown;
  readonly weight: number;
  readonly isFirst: boolean;
}

/**
 * Caches small results about one long document: those queried when it was opened, and the latest ones. Reopening repeats the same queries,
 * which are answered before the document is read again.
 */
export class ResultCache {
  readonly #answers = new Map<string, Remembered>();
  #firstLeft = firstScreenResults;
  #firstWeight = 0;
  #weight = 0;
  #hasNews = false;

  /** The document is reopened: the next queries form its first screen. */
  begin(): void {
    this.#firstLeft = firstScreenResults;
    this.#firstWeight = 0;
    for (const [question, answer] of this.#answers) this.#answers.set(question, { ...answer, isFirst: false });
  }

  remember(question: string, value: unknown): void {
    const weight = question.length + weightOf(value, maxDocumentChars);
    if (weight > maxDocumentChars / 2) return;
    // A copy: a substring of a long text would keep the whole text in memory.
    this.#put(question, structuredClone(value), weight);
    while (this.#weight > maxDocumentChars && this.#drop());
  }

  /** Returns the results of the first screen, unless nothing changed since they were last taken or put. */
  takeFirst(): readonly (readonly [question: string, value: unknown])[] | null {
    if (!this.#hasNews) return null;
    this.#hasNews = false;
    return [...this.#answers].flatMap(([question, { value, isFirst }]) =>
      isFirst ? [[question, value] as const] : [],
    );
  }

  /** A first screen that was taken once. */
  putFirst(answers: readonly (readonly [question: string, value: unknown])[]): void {
    for (const [question, value] of answers) this.remember(question, value);
    this.#hasNews = false;
  }

  recall(question: string): { readonly value: unknown } | null {
    const known = this.#answers.get(question);
    if (known === undefined) return null;
    this.#put(question, known.value, known.weight);
    return known;
  }

  /** The most recently used entry is last. */
  #put(question: string, value: unknown, weight: number): void {
    const before = this.#answers.get(question);
    this.#weight += weight - (before?.weight ?? 0);
    this.#answers.delete(question);
    const wasFirst = before?.isFirst === true;
    const isFirstNow = this.#firstLeft > 0 && this.#firstWeight + weight <= maxDocumentChars / 2;
    if (isFirstNow) this.#firstWeight += weight;
    this.#answers.set(question, { value, weight, isFirst: isFirstNow || wasFirst });
    if (isFirstNow && before === undefined) this.#hasNews = true;
    this.#firstLeft = Math.max(0, this.#firstLeft - 1);
  }

  #drop(): boolean {
    const oldest = [...this.#answers].find(([, { isFirst }]) => !isFirst) ?? [...this.#answers][0];
    if (oldest === undefined) return false;
    this.#answers.delete(oldest[0]);
    this.#weight -= oldest[1].weight;
    return true;
  }
}
