import { isJsonObject } from '../../../shared/base/json.ts';
import type { LabAnswer, LabScenario } from '../../../shared/lab/scenario.ts';

type Route = NonNullable<LabScenario['routes']>[number];

/** Stands in a start's answer and in the answers about a job for the job's own id. */
export const jobIdPlaceholder = '{{id}}';

/** Sub-paths of the API that stand where an id could be (api-facts 5.1 and 6.2). */
const literalSteps: ReadonlySet<string> = new Set(['active', 'ongoing', 'params-preview', 'threads', 'upload-url']);

/**
 * Whether a path fits the path of a route. A star stands for one step: an id, and never a literal sub-path of the API such as
 * `/v2/crawl/active`.
 */
export function fitsPath(pattern: string, path: string): boolean {
  const steps = path.split('/');
  const wanted = pattern.split('/');
  return (
    steps.length === wanted.length &&
    wanted.every((step, index) => {
      const actual = steps[index] ?? '';
      return step === '*' ? actual !== '' && !literalSteps.has(actual) : step === actual;
    })
  );
}

/** The route of a scenario that starts jobs at or above a path: its answer holds the placeholder of an id. Null for none. */
export function startRouteOf({ routes = [] }: LabScenario, path: string): Route | null {
  const starts = routes.filter(
    (route) => route.method === 'POST' && (path === route.path || path.startsWith(`${route.path}/`)),
  );
  return starts.find(({ answers }) => answers.some(isJobStart)) ?? null;
}

/** Whether an answer gives out the id of a new job. */
export function isJobStart(answer: LabAnswer): boolean {
  return 'json' in answer && isJsonObject(answer.json) && answer.json['id'] === jobIdPlaceholder;
}
