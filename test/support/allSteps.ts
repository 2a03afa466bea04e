/** What work that is done in steps makes, without a rest between them. */
export function allSteps<Made>(steps: Generator<void, Made>): Made {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
