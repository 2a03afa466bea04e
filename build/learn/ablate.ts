import { chooseBlocks } from '../../electron/engine/extract/main/chooseBlocks.ts';
import { rateBlocks } from '../../electron/engine/extract/main/rateBlocks.ts';
import type { Model } from '../../electron/engine/extract/main/modelFile.ts';
import { shippedModels } from '../../electron/engine/extract/main/models.ts';
import { analyseHtml } from './analyseHtml.ts';
import type { DescribedPages } from './describePages.ts';
import { wordF1 } from './evaluate.ts';
import { scoredWords } from './labelBlocks.ts';
import { foldCount, type LabeledPage } from './readPages.ts';
import { trainContent } from './train.ts';

/** Features that are left out together. */
interface FeatureGroup {
  readonly name: string;
  /** Indexes of its features. */
  readonly features: readonly number[];
}

/** Names of the features of each group. The first pattern that matches decides. */
const patterns: readonly (readonly [string, RegExp])[] = [
  ['enclosing elements', /^in:/],
  ['enclosing topics', /^(?:to:|isHidden$)/],
  ['boxes around', /^box\d/],
  ['parts around', /^(?:section|part)[A-Z]/],
  ['paths', /^path[A-Z]/],
  ['rows of siblings', /^alike/],
  ['neighbors', /^neighbour/],
  ['page', /^(?:page[A-Z]|hasBreadcrumb|is(?:Product|Discussion|Article)$)/],
  ['position', /^(?:depth|wordsBefore|blocksBefore|from[A-Z]|toProse)/],
  ['title and metadata', /^(?:title|stated)/],
  ['repeats', /^repeats/],
];

/** Groups features by their names, as the table above says; the rest is the text of the block. */
export function groupFeatures(names: readonly string[]): readonly FeatureGroup[] {
  const groups = new Map<string, number[]>();
  for (const [feature, name] of names.entries()) {
    const group = patterns.find(([, pattern]) => pattern.test(name))?.[0] ?? 'text';
    groups.set(group, [...(groups.get(group) ?? []), feature]);
  }
  return [...groups].map(([name, features]) => ({ name, features }));
}

/**
 * Trains the content model without each group of features, and returns a line for each: the F1 of sites that the model has not seen, and
 * the difference from all features. Groups may stand in for each other: those that are worth nothing alone may be worth something together.
 * @param report called after each training and each page with what is done
 */
export function ablate(
  pages: readonly LabeledPage[],
  { blocks }: DescribedPages,
  pagesHash: string,
  report: (done: string) => void,
): readonly string[] {
  const groups: readonly FeatureGroup[] = [{ name: 'all features', features: [] }, ...groupFeatures(blocks.names)];
  const variants = groups.map(({ name, features }) => {
    const left = [...blocks.names.keys()].filter((feature) => !features.includes(feature));
    return Array.from({ length: foldCount }, (_, fold) => {
      report(`without ${name}, fold ${fold}`);
      return trainContent(blocks, (page) => pages[page]?.fold !== fold, pagesHash, left);
    });
  });
  const scores = scoreVariants(pages, variants, report);
  return groups.map(({ name, features }, index) => {
    const score = scores[index] ?? 0;
    const difference = score - (scores[0] ?? 0);
    return [name.padEnd(20), String(features.length).padStart(4), score.toFixed(4), difference.toFixed(4)].join('  ');
  });
}

/**
 * Returns for each variant the mean F1 of the words in the chosen blocks, without the steps after the choice. Each page is analyzed once.
 * @param variants for each fold a content model that has not seen its pages
 */
export function scoreVariants(
  pages: readonly LabeledPage[],
  variants: readonly (readonly Model[])[],
  report: (done: string) => void,
): readonly number[] {
  const sums = new Float64Array(variants.length);
  for (const { id, readHtml, url, truth, fold } of pages) {
    const analysis = analyseHtml(readHtml(), url, shippedModels);
    const wanted = scoredWords(truth);
    for (const [variant, models] of variants.entries()) {
      const content = models[fold] ?? shippedModels.content;
      const rates = rateBlocks({ ...analysis, models: { content, kind: shippedModels.kind } }, () => undefined);
      const chosen = chooseBlocks(analysis.outline, rates);
      const found = [...chosen].flatMap(({ text }) => scoredWords(text));
      sums[variant] = (sums[variant] ?? 0) + wordF1(found, wanted);
    }
    report(id);
  }
  return [...sums].map((sum) => sum / Math.max(1, pages.length));
}
