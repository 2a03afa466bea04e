import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take longest, of which one begun last would be waited for alone. The size of a file says little about it. */
const longest = [
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

/** Begins with the files that take longest; else Vitest's own order (failed before, slow before, large). */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((first, second) => rankOf(first) - rankOf(second));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return rank < 0 ? longest.length : rank;
}
