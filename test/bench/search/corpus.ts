import type { ReadText } from '../../../electron/engine/ports/library.ts';
import { between, type Chance, pick, seeded } from '../hard/seeded.ts';
import { type Aspect, type Language, languages } from './texts.ts';

/** A query and the URL of the page that answers it. */
export interface KnownQuery {
  readonly query: string;
  readonly url: string;
  readonly kind: 'paraphrase' | 'typo' | 'german' | 'chinese';
}

export interface Corpus {
  readonly pages: readonly ReadText[];
  readonly queries: readonly KnownQuery[];
}

interface Subject {
  readonly language: Language;
  readonly topic: string;
  readonly aspect: Aspect;
}

/**
 * Makes pages in three languages, equal on every run, and queries with known answers. Each page shares its topic with those of other
 * aspects, its aspect with those of other topics, and quotes sentences of both.
 * @param count number of pages; those beyond the subjects that there are have the same subjects with another number in their title
 */
export function makeCorpus(count: number): Corpus {
  const chance = seeded(48);
  const subjects = languages.flatMap(subjectsOf);
  const pages = Array.from({ length: count }, (_, index) => makePage(subjects, index, chance));
  return { pages, queries: makeQueries(subjects, seeded(7)) };
}

function subjectsOf(language: Language): readonly Subject[] {
  const topics = language.firsts.flatMap((first) => language.seconds.map((second) => first + language.join + second));
  return topics.flatMap((topic) => language.aspects.map((aspect) => ({ language, topic, aspect })));
}

function urlOf({ language, topic }: Subject, number: number): string {
  const path = topic.toLowerCase().replaceAll(' ', '-');
  return `https://${language.code}.example.org/${encodeURIComponent(path)}/${number}`;
}

function makePage(subjects: readonly Subject[], index: number, chance: Chance): ReadText {
  const number = Math.floor(index / subjects.length);
  const subject = subjects[index % subjects.length] ?? pick(chance, subjects as [Subject, ...Subject[]]);
  const { language, topic, aspect } = subject;
  const title = fill(aspect.title, topic) + (number === 0 ? '' : ` (${number})`);
  const others = language.aspects as [Aspect, ...Aspect[]];
  const fillers = language.fillers as [string, ...string[]];
  // Part of the sentences of other aspects, about this topic: the words of a query are on more than one page.
  const quoted = pick(chance, pick(chance, others).sentences as [string, ...string[]]);
  const paragraphs = [
    fill(aspect.sentences.join(' '), topic),
    ...Array.from({ length: between(chance, 2, 6) }, () => pick(chance, fillers)),
    fill(quoted, topic),
    fill(pick(chance, others).title, topic),
  ];
  if (number > 0) paragraphs.shift();
  return {
    url: urlOf(subject, index),
    title,
    description: null,
    kind: 'page',
    markdown: `# ${title}\n\n${paragraphs.join('\n\n')}`,
    isPrivate: false,
    scrapeId: '00000000-0000-7000-8000-000000000000',
  };
}

function fill(text: string, topic: string): string {
  return text.replaceAll('#', topic);
}

function makeQueries(subjects: readonly Subject[], chance: Chance): readonly KnownQuery[] {
  const of = (code: Language['code']): readonly { readonly subject: Subject; readonly index: number }[] =>
    subjects.map((subject, index) => ({ subject, index })).filter(({ subject }) => subject.language.code === code);
  const some = (code: Language['code'], count: number, kind: KnownQuery['kind'], change: (text: string) => string) =>
    Array.from({ length: count }, (): KnownQuery => {
      const found = of(code);
      const { subject, index } = found[Math.floor(chance() * found.length)] ?? { subject: undefined, index: 0 };
      if (subject === undefined) throw new Error('no subject');
      return { query: change(fill(subject.aspect.paraphrase, subject.topic)), url: urlOf(subject, index), kind };
    });
  return [
    ...some('en', 35, 'paraphrase', (text) => text),
    ...some('en', 25, 'typo', (text) => withTypos(text, chance)),
    ...some('de', 12, 'german', (text) => text),
    ...some('de', 8, 'german', (text) => withTypos(text, chance)),
    ...some('zh', 20, 'chinese', (text) => text),
  ];
}

/** A query with one typing error in two of its longer words. */
function withTypos(text: string, chance: Chance): string {
  const words = text.split(' ');
  const long = words.map((word, index) => ({ word, index })).filter(({ word }) => word.length > 5);
  const chosen = long.toSorted(() => chance() - 0.5).slice(0, 2);
  for (const { word, index } of chosen) words[index] = misspell(word, chance);
  return words.join(' ');
}

function misspell(word: string, chance: Chance): string {
  const at = between(chance, 1, word.length - 2);
  const char = word[at] ?? '';
  const next = word[at + 1] ?? '';
  const letter = String.fromCodePoint(between(chance, 97, 122));
  const kinds: [() => string, ...(() => string)[]] = [
    () => word.slice(0, at) + next + char + word.slice(at + 2),
    () => word.slice(0, at) + word.slice(at + 1),
    () => word.slice(0, at) + letter + word.slice(at),
    () => word.slice(0, at) + letter + word.slice(at + 1),
  ];
  return pick(chance, kinds)();
}
