import { describeBlocks } from '../../electron/engine/extract/main/blockFeatures.ts';
import { learnedKinds } from '../../electron/engine/extract/main/kindModel.ts';
import { describePage } from '../../electron/engine/extract/main/pageFeatures.ts';
import type { Models } from '../../electron/engine/extract/main/models.ts';
import { analyseHtml } from './analyseHtml.ts';
import { type BinnedRows, binFeatures } from './binFeatures.ts';
import { correctLabels } from './correctLabels.ts';
import { labelBlocks, scoredWords } from './labelBlocks.ts';
import type { LabeledPage } from './readPages.ts';

/** What a model learns from: rows of features, and for each row its page. */
export interface DescribedRows {
  readonly names: readonly string[];
  readonly binned: BinnedRows;
  /** For each row the index of its page. */
  readonly pages: Int32Array;
}

/** The pages as features and labels. */
export interface DescribedPages {
  readonly blocks: DescribedRows & {
    /** For each block the share of its words that is main content. */
    readonly labels: Float32Array;
    /** For each block its weight; the blocks of a page weigh 1 in all, whatever its length. */
    readonly weights: Float32Array;
  };
  readonly kinds: DescribedRows & { readonly labels: Uint8Array };
}

const noTrees = {
  depth: 0,
  trees: 0,
  features: new Uint8Array(0),
  thresholds: new Float32Array(0),
  leafValues: new Float32Array(0),
};
const noModel = { seed: 0, featuresHash: '', pagesHash: '', forest: noTrees };
/** Features depend on no model: shipped ones of an older format must not stop the training of new ones. */
const untrained: Models = { content: noModel, kind: noModel };

/**
 * Describes each page by the features that the engine computes for it, and labels its blocks by the truth.
 * @param report called after each page with the number of pages so far
 */
export function describePages(pages: readonly LabeledPage[], report: (count: number) => void): DescribedPages {
  const blockTables: Float32Array[] = [];
  const pageTables: Float32Array[] = [];
  const labels: Float32Array[] = [];
  const weights: Float32Array[] = [];
  let blockNames: readonly string[] = [];
  let pageNames: readonly string[] = [];
  for (const [index, { readHtml, url, truth }] of pages.entries()) {
    const analysis = analyseHtml(readHtml(), url, untrained);
    const { outline, facts, ancestors, traits, layout } = analysis;
    const page = describePage(outline, facts, ancestors, traits, layout);
    pageTables.push(page.all());
    pageNames = page.names;
    const words = outline.blocks.map(({ text }) => scoredWords(text));
    const counts = words.map(({ length }) => length);
    labels.push(correctLabels(outline, labelBlocks(words, scoredWords(truth)), counts));
    weights.push(weighBlocks(words));
    const blocks = describeBlocks(analysis);
    blockTables.push(blocks.all());
    if (blocks.names.length > 0) blockNames = blocks.names;
    report(index + 1);
  }
  return {
    blocks: {
      names: blockNames,
      binned: binFeatures(blockTables, blockNames.length),
      pages: Int32Array.from(joinRows(labels.map((ofPage, index) => new Float32Array(ofPage.length).fill(index)))),
      labels: joinRows(labels),
      weights: joinRows(weights),
    },
    kinds: {
      names: pageNames,
      binned: binFeatures(pageTables, pageNames.length),
      pages: Int32Array.from(pages, (_, index) => index),
      labels: Uint8Array.from(pages, ({ kind }) => learnedKinds.indexOf(kind)),
    },
  };
}

/** The figure counts words and is a mean over pages; the root keeps long blocks from being all that is learned. */
function weighBlocks(blocks: readonly (readonly string[])[]): Float32Array {
  const roots = Float32Array.from(blocks, (words) => Math.sqrt(words.length + 1));
  const total = roots.reduce((sum, root) => sum + root, 0);
  return roots.map((root) => (root / total) * 100);
}

function joinRows(parts: readonly Float32Array[]): Float32Array {
  const joined = new Float32Array(parts.reduce((count, part) => count + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}
