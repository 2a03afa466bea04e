import { randomUUID } from 'node:crypto';
import type { ApiError } from '../ports/apiError.ts';

/** The body of a refusal, its fields in the contract's order. */
export function refusalBody(refusal: ApiError): string {
  const { error, code, details, more } = refusal;
  return JSON.stringify({
    success: false,
    error,
    ...(code === undefined ? {} : { code }),
    ...(details === undefined ? {} : { details }),
    ...more,
  });
}

/** Errors of a scrape that carry the id of their charge, also where nothing is charged (contract 7.3). */
const charged: ReadonlySet<number> = new Set([400, 402, 403, 404, 409, 503]);

/** Adds a `chargeId` to a scrape's error; one with the id of another request's charge keeps that. */
export function withCharge(refusal: ApiError): ApiError {
  return charged.has(refusal.status) ? { ...refusal, more: { chargeId: randomUUID(), ...refusal.more } } : refusal;
}

export const unauthorized: ApiError = {
  status: 401,
  error: 'Unauthorized: Invalid token',
  headers: { 'www-authenticate': 'Bearer' },
};

export const notFound: ApiError = { status: 404, error: 'Not Found' };

export const tooMany: ApiError = {
  status: 429,
  error: 'Concurrency limit reached: the engine handles 64 requests at once. Send this one again in a second.',
  headers: { 'retry-after': '1' },
};
