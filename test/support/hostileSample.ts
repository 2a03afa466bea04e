import { hostileAddresses } from './hostileAddresses.ts';
import { harmOf, type Harm, type HostileTemplate } from './hostileDocument.ts';
import { hostileMarkdown } from './hostileMarkdown.ts';
import { hostileMarkup } from './hostileMarkup.ts';
import { hostileResources } from './hostileResources.ts';
import { seededRandom } from './scale.ts';

export interface HostileDocument {
  readonly number: number;
  readonly family: string;
  readonly text: string;
}

/** Every document of HTML: families of security 10, each way in each variant. */
export function hostileHtml(canary: string): HostileDocument[] {
  return write([...hostileMarkup(), ...hostileAddresses(), ...hostileResources()], canary, 1);
}

/** Every document of markdown. */
export function hostileMarkdowns(canary: string): HostileDocument[] {
  return write(hostileMarkdown(), canary, 100_000);
}

function write(templates: readonly HostileTemplate[], canary: string, first: number): HostileDocument[] {
  return templates.map((template, index) => {
    const number = first + index;
    const harm: Harm = harmOf(canary, number);
    return { number, family: template.family, text: template.write(harm) };
  });
}

/** Returns about one in `oneOf`, at least one of each family, and the same ones for the same seed. */
export function sampleOf(documents: readonly HostileDocument[], oneOf: number, seed: number): HostileDocument[] {
  const random = seededRandom(seed);
  const seen = new Set<string>();
  return documents.filter(({ family }) => {
    const isFirst = !seen.has(family);
    seen.add(family);
    // Drawn for each document, so that the choice of one does not shift the others.
    return random() < 1 / oneOf || isFirst;
  });
}
