import type { Element } from 'domhandler';
import { type ContainerFacts, sumContainers } from './containerFacts.ts';
import { classifyPage, type PageKind } from './pageKind.ts';
import { outlinePage, type PageOutline } from './pageOutline.ts';
import type { PageTraits } from './pageTraits.ts';
import { findPatterns, type Patterns } from './patternFeatures.ts';

/** All that the steps after it need to know of a page. */
export interface PageAnalysis {
  readonly outline: PageOutline;
  readonly facts: ContainerFacts;
  readonly patterns: Patterns;
  readonly traits: PageTraits;
  readonly kind: PageKind;
}

export function analysePage(body: Element, traits: PageTraits): PageAnalysis {
  const outline = outlinePage(body);
  const facts = sumContainers(outline);
  const patterns = findPatterns(outline);
  return { outline, facts, patterns, traits, kind: classifyPage(outline, facts, patterns, traits) };
}
