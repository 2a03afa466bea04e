import type { EndpointCall, RouteOf } from '../../endpoint.ts';
import { errorResponse, jsonResponse, type HttpResponse } from '../../httpResponse.ts';
import { storeRefusal } from './jobFailures.ts';
import { findJob } from './readStatus.ts';

const maxRobotsBlocked = 10_000;

/** Pages of a job that failed, and those that robots.txt disallows (api-facts 6.2). */
export async function handleJobErrors(
  { kind, id }: RouteOf<'jobErrors'>,
  { ports }: EndpointCall,
): Promise<HttpResponse> {
  const { store } = ports.jobs;
  const job = await findJob(ports.jobs, kind, id);
  if (!job.ok) return errorResponse(job.error);
  const [errors, robotsBlocked] = await Promise.all([store.errors(id), store.robotsBlocked(id, maxRobotsBlocked)]);
  if (!errors.ok) return errorResponse(storeRefusal(errors.error));
  if (!robotsBlocked.ok) return errorResponse(storeRefusal(robotsBlocked.error));
  const listed = errors.value.map((each) => ({ ...each, timestamp: new Date(each.timestamp).toISOString() }));
  return jsonResponse(200, JSON.stringify({ errors: listed, robotsBlocked: robotsBlocked.value }));
}
