import { isJsonObject } from '../../../shared/base/json.ts';
import type { LabResponse } from '../../../shared/lab/labResponse.ts';
import type { LabScenario } from '../../../shared/lab/scenario.ts';

type Route = NonNullable<LabScenario['routes']>[number];

/** Placeholder for the job's own id in a start response and in the responses about a job. */
export const jobIdPlaceholder = '{{id}}';

/** Sub-paths of the API in the position of an id (api-facts 5.1 and 6.2). */
const literalSteps: ReadonlySet<string> = new Set(['active', 'ongoing', 'params-preview', 'threads', 'upload-url']);

/**
 * Returns whether a path matches the pattern of a route. A star matches one segment: an id, and never a literal sub-path of the API such as
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

/** Finds the route of a scenario that starts jobs at or above a path: its response contains the placeholder of an id. Null for none. */
export function startRouteOf({ routes = [] }: LabScenario, path: string): Route | null {
  const starts = routes.filter(
    (route) => route.method === 'POST' && (path === route.path || path.startsWith(`${route.path}/`)),
  );
  return starts.find(({ answers }) => answers.some(isJobStart)) ?? null;
}

/** Returns whether a response contains the id of a new job. */
export function isJobStart(answer: LabResponse): boolean {
  return 'json' in answer && isJsonObject(answer.json) && answer.json['id'] === jobIdPlaceholder;
}
