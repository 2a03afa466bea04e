import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest test files: one that starts last would delay the end alone. The size of a file hardly predicts its duration. */
const slowestFiles = [
  'agents/agentService',
  'extract/hostilePages',
  'lab/playScenarios',
  'documents/ocr',
  'redact/unseen',
  'engineRulesOfContent',
  'engineRulesOfRequests',
  'engineRulesOfWork',
  'engineLifecycle',
  'engineScrape',
  'engineLate',
  'contract/lab',
];

/** Starts with the slowest files; else Vitest's own order (failed before, slow before, large). */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((first, second) => rankOf(first) - rankOf(second));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = slowestFiles.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return rank < 0 ? slowestFiles.length : rank;
}
