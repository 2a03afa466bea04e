import { engineErrorCodes } from '../../../shared/api/engine/control.ts';
import { maxDeliveriesPerPage } from '../../../shared/api/engine/deliveries.ts';
import {
  defaultFrontierPages,
  jobPageStates,
  maxEventWaitSeconds,
  maxFrontierPages,
} from '../../../shared/api/engine/jobs.ts';
import type { ApiError } from '../ports/apiError.ts';
import type { PageState } from '../ports/jobs.ts';

/** A report about a job: its numbers, its events from a number on, its table of pages, or what its webhook was sent. */
export type JobReportRoute =
  | { readonly name: 'jobProgress'; readonly id: string }
  | { readonly name: 'jobEvents'; readonly id: string; readonly after: number; readonly waitSeconds: number }
  | {
      readonly name: 'jobFrontier';
      readonly id: string;
      /** Null for all pages. */
      readonly state: PageState | null;
      readonly after: number;
      readonly limit: number;
    }
  | { readonly name: 'deliveries'; readonly id: string; readonly after: number; readonly limit: number }
  /** What a delivery sends. */
  | { readonly name: 'deliveryMessage'; readonly id: string; readonly deliveryId: string }
  /** A delivery is to be sent now. */
  | { readonly name: 'sendAgain'; readonly id: string; readonly deliveryId: string };

/** Reads the query of a request for events. */
export function jobEventsRoute(id: string, target: string): JobReportRoute | ApiError {
  const query = queryOf(target);
  const after = numberOf(query.get('after'), 0);
  const waitSeconds = numberOf(query.get('wait'), 0);
  return after === null || waitSeconds === null || waitSeconds > maxEventWaitSeconds
    ? badQuery(`after must be a whole number, and wait one from 0 to ${maxEventWaitSeconds}`)
    : { name: 'jobEvents', id, after, waitSeconds };
}

/** Reads the query of a request for the table of pages; an empty `state` is none. */
export function jobFrontierRoute(id: string, target: string): JobReportRoute | ApiError {
  const query = queryOf(target);
  const after = numberOf(query.get('after'), 0);
  const limit = numberOf(query.get('limit'), defaultFrontierPages);
  const named = query.get('state') ?? '';
  const state = jobPageStates.find((each) => each === named) ?? null;
  if (state === null && named !== '') return badQuery(`state must be one of ${jobPageStates.join(', ')}`);
  return after === null || limit === null || limit < 1 || limit > maxFrontierPages
    ? badQuery(`after must be a whole number, and limit one from 1 to ${maxFrontierPages}`)
    : { name: 'jobFrontier', id, state, after, limit };
}

/** Reads the query of a request for deliveries. */
export function deliveriesRoute(id: string, target: string): JobReportRoute | ApiError {
  const query = queryOf(target);
  const after = numberOf(query.get('after'), 0);
  const limit = numberOf(query.get('limit'), maxDeliveriesPerPage);
  return after === null || limit === null || limit < 1 || limit > maxDeliveriesPerPage
    ? badQuery(`after must be a whole number, and limit one from 1 to ${maxDeliveriesPerPage}`)
    : { name: 'deliveries', id, after, limit };
}

function queryOf(target: string): URLSearchParams {
  return new URLSearchParams(target.split('?', 2)[1] ?? '');
}

/** Null for what is not a whole number; `byDefault` where the query has none. */
function numberOf(text: string | null, byDefault: number): number | null {
  if (text === null || text === '') return byDefault;
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function badQuery(problem: string): ApiError {
  return { status: 400, error: `Bad Request: ${problem}`, code: engineErrorCodes.badRequest };
}
