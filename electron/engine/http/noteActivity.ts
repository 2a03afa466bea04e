import { randomBytes } from 'node:crypto';
import { uuidV7 } from '../jobs/uuidV7.ts';
import type { Activity } from '../ports/usage.ts';
import { isPrivateRun, type EndpointCall } from './endpoint.ts';

/**
 * Adds a request to the activity list, unless it is private or leaves no trace.
 * @param entry without an id for a request that failed before it had one
 */
export function noteActivity(
  call: EndpointCall,
  entry: Omit<Activity, 'at' | 'id'> & { readonly id?: string },
  leavesNoTrace: boolean,
): void {
  if (leavesNoTrace || isPrivateRun(call)) return;
  const { ports } = call;
  const at = ports.jobs.now();
  ports.activity.add({ id: uuidV7(at, randomBytes), ...entry, at });
}
