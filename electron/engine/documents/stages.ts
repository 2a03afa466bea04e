/**
 * A named step of a pipeline. Each pipeline of documents (words of a page, layout of a page, blocks of a document) is a list of stages,
 * so that the order can be read, and `npm run bench -- documents --ablate` can measure each one by leaving it out.
 */
export interface Stage<State> {
  /** Unique name, `pipeline/stage`: `layout/dropCaps`. */
  readonly name: string;
  /** Returns the next state; leaves its argument unchanged. */
  readonly run: (state: State) => State;
}

const disabled = new Set<string>();

/** Leaves out the named stages from now on, and only these. For the ablation bench: the application never calls it. */
export function disableStages(names: readonly string[]): void {
  disabled.clear();
  for (const name of names) disabled.add(name);
}

let observed: Set<string> | null = null;

/** Collects the name of each stage from now on, whether it runs or not; null ends that. For the ablation bench. */
export function observeStages(names: Set<string> | null): void {
  observed = names;
}

/** Whether a stage runs. For pipelines whose steps need more than one state. */
export function isStageEnabled(name: string): boolean {
  observed?.add(name);
  return !disabled.has(name);
}

/** Runs the stages in order and returns the last state. */
export function runStages<State>(stages: readonly Stage<State>[], state: State): State {
  let current = state;
  for (const stage of stages) if (isStageEnabled(stage.name)) current = stage.run(current);
  return current;
}
