import type { Forest } from '../../electron/engine/extract/main/forest.ts';
import type { BinnedRows } from './binFeatures.ts';
import { addTree, type Gradients, growTree, type Tree, type TreeOptions } from './growTree.ts';
import { randomNumbers } from './randomNumbers.ts';

export interface BoostOptions extends TreeOptions {
  /** Trees per class. */
  readonly rounds: number;
  /** Share of the rows that each tree sees. */
  readonly rowShare: number;
  /** Share of the features that each tree may use. */
  readonly featureShare: number;
  readonly seed: number;
}

/** What a forest learns from. */
export interface TrainingRows {
  readonly binned: BinnedRows;
  /** Rows to learn from, in ascending order. */
  readonly rows: Int32Array;
  /** Features to use. */
  readonly features: readonly number[];
}

/**
 * Trains trees whose sum is the log-odds of a label (gradient boosting with logistic loss).
 * @param labels for each row the wanted probability, 0 to 1
 * @param weights of each row
 */
export function trainBinary(
  training: TrainingRows,
  labels: Float32Array,
  weights: Float32Array,
  options: BoostOptions,
): Forest {
  const count = training.binned.rows;
  const scores = new Float32Array(count);
  const gradients = { first: new Float32Array(count), second: new Float32Array(count) };
  const sample = createSampler(training, options);
  const trees: Tree[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const drawn = sample();
    for (let index = 0; index < drawn.rows.length; index += 1) {
      const row = drawn.rows[index] ?? 0;
      const likelihood = 1 / (1 + Math.exp(-(scores[row] ?? 0)));
      const weight = weights[row] ?? 0;
      gradients.first[row] = (likelihood - (labels[row] ?? 0)) * weight;
      gradients.second[row] = likelihood * (1 - likelihood) * weight;
    }
    trees.push(addGrown(training, gradients, drawn, options, scores));
  }
  return joinTrees(trees, options.depth);
}

/**
 * Trains trees that take turns, one a class: the largest sum is the likeliest class (gradient boosting with softmax loss).
 * @param classes the class of each row
 */
export function trainClasses(
  training: TrainingRows,
  classes: Uint8Array,
  classCount: number,
  options: BoostOptions,
): Forest {
  const count = training.binned.rows;
  const scores = Array.from({ length: classCount }, () => new Float32Array(count));
  const gradients = { first: new Float32Array(count), second: new Float32Array(count) };
  const sample = createSampler(training, options);
  const trees: Tree[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const totals = new Float64Array(count);
    const powers = scores.map((ofClass) => Float64Array.from(ofClass, (score) => Math.exp(score)));
    for (const ofClass of powers)
      for (const row of training.rows) totals[row] = (totals[row] ?? 0) + (ofClass[row] ?? 0);
    for (const [index, ofClass] of scores.entries()) {
      for (const row of training.rows) {
        const likelihood = (powers[index]?.[row] ?? 0) / (totals[row] ?? 1);
        gradients.first[row] = likelihood - (classes[row] === index ? 1 : 0);
        gradients.second[row] = likelihood * (1 - likelihood);
      }
      trees.push(addGrown(training, gradients, sample(), options, ofClass));
    }
  }
  return joinTrees(trees, options.depth);
}

interface Sample {
  readonly rows: Int32Array;
  readonly features: readonly number[];
}

/** Draws the rows and features of one tree after the other. */
function createSampler({ rows, features }: TrainingRows, { rowShare, featureShare, seed }: BoostOptions): () => Sample {
  const random = randomNumbers(seed);
  const drawn = new Int32Array(rows.length);
  return () => {
    const chosen = features.filter(() => random() < featureShare);
    let count = 0;
    for (let index = 0; index < rows.length; index += 1) {
      if (random() >= rowShare) continue;
      drawn[count] = rows[index] ?? 0;
      count += 1;
    }
    return { rows: drawn.slice(0, count), features: chosen.length > 0 ? chosen : features };
  };
}

function addGrown(
  training: TrainingRows,
  gradients: Gradients,
  { rows, features }: Sample,
  options: BoostOptions,
  scores: Float32Array,
): Tree {
  const tree = growTree(training.binned, gradients, rows, features, options);
  addTree(training.binned, tree, training.rows, scores);
  return tree;
}

function joinTrees(trees: readonly Tree[], depth: number): Forest {
  const nodes = 2 ** depth - 1;
  const forest = {
    depth,
    trees: trees.length,
    features: new Uint8Array(trees.length * nodes),
    thresholds: new Float32Array(trees.length * nodes),
    leafValues: new Float32Array(trees.length * (nodes + 1)),
  };
  for (const [index, tree] of trees.entries()) {
    forest.features.set(tree.features, index * nodes);
    forest.thresholds.set(tree.thresholds, index * nodes);
    forest.leafValues.set(tree.leafValues, index * (nodes + 1));
  }
  return forest;
}
