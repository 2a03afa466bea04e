import { weightOf } from './weightOf.ts';

/** What is kept of the answers about one document, roughly in characters. */
const mostOfOne = 600_000;
/** So many answers after each opening are what a first screen is made of: up to half of all, they go last. */
const firstAnswers = 30;

interface Remembered {
  readonly value: unknown;
  readonly weight: number;
  readonly isFirst: boolean;
}

/**
 * The small answers about one long document: those that were asked for when it was opened, and the latest ones. Whoever comes back asks
 * the same again, and has them before the document is read anew.
 */
export class AnswerMemory {
  readonly #answers = new Map<string, Remembered>();
  #firstLeft = firstAnswers;
  #firstWeight = 0;
  #weight = 0;
  #hasNews = false;

  /** It is opened anew: what is asked next makes its first screen. */
  begin(): void {
    this.#firstLeft = firstAnswers;
    this.#firstWeight = 0;
    for (const [question, answer] of this.#answers) this.#answers.set(question, { ...answer, isFirst: false });
  }

  remember(question: string, value: unknown): void {
    const weight = question.length + weightOf(value, mostOfOne);
    if (weight > mostOfOne / 2) return;
    // A copy: a piece of a long text would hold all of it.
    this.#put(question, structuredClone(value), weight);
    while (this.#weight > mostOfOne && this.#drop());
  }

  /** The answers of the first screen, unless they are those that were taken, or put, last. */
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

  /** What was wanted last stands last. */
  #put(question: string, value: unknown, weight: number): void {
    const before = this.#answers.get(question);
    this.#weight += weight - (before?.weight ?? 0);
    this.#answers.delete(question);
    const wasFirst = before?.isFirst === true;
    const isFirstNow = this.#firstLeft > 0 && this.#firstWeight + weight <= mostOfOne / 2;
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
