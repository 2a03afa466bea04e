import { between, type Chance, pick, seeded } from './seeded.ts';

const people = [
  'the harbour master',
  'a retired surveyor',
  'the keeper of the archive',
  'our second engineer',
  'the parish clerk',
  'a young botanist',
  'the night watchman',
  'her elder sister',
  'the examining board',
  'a committee of farmers',
  'the postmaster',
  'an unnamed printer',
  'the new librarian',
  'the ferry company',
  'a travelling dentist',
  'the town council',
  'the chief geologist',
  'a visiting judge',
] as const;
const deeds = [
  'measured',
  'described',
  'rejected',
  'repaired',
  'counted',
  'catalogued',
  'postponed',
  'defended',
  'translated',
  'inspected',
  'purchased',
  'questioned',
  'abandoned',
  'completed',
  'photographed',
  'announced',
  'dismissed',
  'recorded',
] as const;
const things = [
  'the eastern breakwater',
  'a chest of weather diaries',
  'the stone bridge',
  'four barrels of lamp oil',
  'the plan for a railway',
  'the collection of beetles',
  'an old statute on fishing',
  'the broken astronomical clock',
  'the lower water mill',
  'a map of the marshes',
  'the annual report',
  'the school roof',
  'an unusual form of mica',
  'the tariff on imported wool',
  'the ruined chapel',
  'a set of bronze weights',
  'the drainage of the meadow',
  'the register of births',
] as const;
const times = [
  'in the spring of',
  'shortly after the flood of',
  'before the winter of',
  'during the summer of',
  'at the end of',
  'throughout',
] as const;
const places = [
  'near the northern gate',
  'on the island of Vell',
  'at Harrow Ford',
  'beyond the salt works',
  'in the upper valley',
  'along the coast road',
  'behind the customs house',
  'outside the old walls',
  'under the east tower',
  'at the mouth of the river Isk',
] as const;
const reasons = [
  'because the funds had run out',
  'although nobody had asked for it',
  'which surprised the neighbours',
  'as the minutes clearly show',
  'while the roads were still closed',
  'so that work could begin at once',
  'and the matter rested there',
  'without any further discussion',
  'despite the warnings of the guild',
  'since no better offer was made',
] as const;
const opinions = [
  'It is difficult to say whether',
  'The documents leave no doubt that',
  'Several letters confirm that',
  'Few readers will believe that',
  'One witness maintained that',
  'The later account adds that',
  'According to the ledger,',
  'A marginal note explains that',
] as const;

/** Sentences of plain English that mean little and are never the same twice within one seed. */
export interface Prose {
  sentence(): string;
  sentences(count: number): readonly string[];
}

/** @param seed each seed gives different sentences */
export function createProse(seed: number): Prose {
  const chance = seeded(seed * 7919 + 17);
  const said = new Set<string>();
  const sentence = (): string => {
    for (;;) {
      const made = makeSentence(chance);
      if (said.has(made.slice(0, 36))) continue;
      said.add(made.slice(0, 36));
      return made;
    }
  };
  return { sentence, sentences: (count) => Array.from({ length: count }, sentence) };
}

function makeSentence(chance: Chance): string {
  const [who, deed, thing] = [pick(chance, people), pick(chance, deeds), pick(chance, things)];
  const when = `${pick(chance, times)} ${between(chance, 1711, 1989)}`;
  const [where, why] = [pick(chance, places), pick(chance, reasons)];
  const number = between(chance, 13, 940);
  switch (between(chance, 0, 5)) {
    case 0:
      return `${upper(when)} ${who} ${deed} ${thing} ${where}.`;
    case 1:
      return `${pick(chance, opinions)} ${who} ${deed} ${thing} ${when}, ${why}.`;
    case 2:
      return `${upper(who)} ${deed} ${thing} ${where}, ${why}.`;
    case 3:
      return `Some ${number} pages later, ${who} ${deed} ${thing} ${why}.`;
    case 4:
      return `${upper(where)}, ${who} had ${deed} ${thing} for ${number} crowns ${when}.`;
    default:
      return `${upper(thing)} was ${deed} by ${who} ${when} and again ${where}.`;
  }
}

function upper(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/**
 * Returns words that identify a sentence: enough to be unique.
 * @param from index of the first word
 */
export function wordsOf(sentence: string, count = 7, from = 0): string {
  return sentence
    .split(' ')
    .slice(from, from + count)
    .join(' ')
    .replace(/[.,]$/, '');
}
