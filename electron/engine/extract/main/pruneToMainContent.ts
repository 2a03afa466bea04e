import { chooseBlocks } from './chooseBlocks.ts';
import { dropOrnaments } from './dropOrnaments.ts';
import { findCompanions } from './findCompanions.ts';
import { findFigures } from './findFigures.ts';
import { copiesOf, findLead } from './findLead.ts';
import { findRefrains } from './findRefrains.ts';
import { findSurroundings } from './findSurroundings.ts';
import { findTitle, raiseTitle } from './findTitle.ts';
import type { PageAnalysis } from './analysePage.ts';
import type { DropRule, Remover } from '../tree/remover.ts';
import { pruneToBlocks } from './pruneToBlocks.ts';
import { rateBlocks } from './rateBlocks.ts';

/** Prunes the analyzed page to its main content, in place. */
export function pruneToMainContent(analysis: PageAnalysis, remover: Remover): void {
  const { outline } = analysis;
  if (outline.blocks.length === 0) return;
  const rules = new Map<number, DropRule>();
  const rates = rateBlocks(analysis, (index, rule) => rules.set(index, rule));
  const kept = chooseBlocks(outline, rates);
  const title = findTitle(outline, analysis.traits);
  for (const block of findCompanions(analysis, rates, kept, title)) kept.add(block);
  for (const block of findLead(analysis, rates, kept, title)) {
    for (const copy of copiesOf(block, kept)) kept.delete(copy);
    kept.add(block);
  }
  if (title !== undefined) raiseTitle(outline, title);
  for (const block of findRefrains(analysis, kept, rules)) kept.add(block);
  const surroundings = findSurroundings(analysis, kept, title);
  for (const [index, block] of outline.blocks.entries()) {
    if (!surroundings.has(block)) continue;
    kept.delete(block);
    rules.set(index, 'surroundings');
  }
  const figures = findFigures(analysis, rates, kept);
  for (const block of figures.captions) if (!surroundings.has(block)) kept.add(block);
  pruneToBlocks(outline, kept, { remover, rates, rules, figures });
  dropOrnaments(outline, kept, remover);
}
