import { maxDeliveriesPerPage } from '../../../shared/api/engine/deliveries.ts';
import { maxFrontierPages } from '../../../shared/api/engine/jobs.ts';

/** Returns the id at the end of a job's status path; null where it is no UUID, as every id of the local engine is. */
export function jobIdOf(statusPath: string | null): string | null {
  const id = statusPath?.split('?', 1)[0]?.split('/').at(-1) ?? '';
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id) ? id : null;
}

/** The part of a URL of a job's frontier after the id. */
export function frontierQuery(after: number): string {
  return `/frontier?after=${after}&limit=${maxFrontierPages}`;
}

/** The part of a URL of a job's events after the id. */
export function eventsQuery(after: number): string {
  return `/events?after=${after}&wait=0`;
}

/** The part of a URL of a job's deliveries after the id. */
export function deliveriesQuery(after: number): string {
  return `/deliveries?after=${after}&limit=${maxDeliveriesPerPage}`;
}

/** The part of a URL of one delivery after the id of its job. */
export function deliveryPath(deliveryId: string): string {
  return `/deliveries/${deliveryId}`;
}
