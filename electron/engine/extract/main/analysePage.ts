import type { Element } from 'domhandler';
import type { PageKind } from '../../../../shared/api/engine/inspection.ts';
import { type ContainerFacts, sumContainers } from './containerFacts.ts';
import { type Ancestors, traceAncestors } from './ancestorFeatures.ts';
import { classifyPage } from './pageKind.ts';
import { type Models, shippedModels } from './models.ts';
import { describeLayout, type PageLayout } from './pageLayout.ts';
import { outlinePage, type PageOutline } from './pageOutline.ts';
import { noLayouts, type PageLayouts } from '../layout/elementLayout.ts';
import type { PageTraits } from './pageTraits.ts';
import { findPatterns, type Patterns } from './patternFeatures.ts';

/** All that the steps after it need to know of a page. */
export interface PageAnalysis {
  readonly outline: PageOutline;
  readonly facts: ContainerFacts;
  readonly patterns: Patterns;
  readonly ancestors: Ancestors;
  readonly layout: PageLayout;
  readonly traits: PageTraits;
  /** Kind detected from the structure of the page. */
  readonly kind: PageKind;
  /** The kind used for extraction: equal to the detected one unless overridden. */
  readonly readAs: PageKind;
  readonly models: Models;
}

export function analysePage(
  body: Element,
  traits: PageTraits,
  readAs: PageKind | null = null,
  layouts: PageLayouts = noLayouts,
  models: Models = shippedModels,
): PageAnalysis {
  const outline = outlinePage(body, layouts);
  const facts = sumContainers(outline);
  const patterns = findPatterns(outline);
  const ancestors = traceAncestors(outline, facts);
  const layout = describeLayout(outline, facts, patterns);
  const kind = classifyPage(outline, facts, ancestors, traits, layout, models);
  return { outline, facts, patterns, ancestors, traits, layout, kind, readAs: readAs ?? kind, models };
}
