import { randomUUID } from 'node:crypto';
import type { JsonObject, JsonValue } from '../../../shared/base/json.ts';

/** An error answer of the contract's section 7.1, before it is written. */
export interface Refusal {
  readonly status: number;
  readonly error: string;
  readonly code?: string;
  readonly details?: JsonValue;
  /** Further fields of the body, where the contract names some for this error. */
  readonly more?: JsonObject;
  readonly headers?: Readonly<Record<string, string>>;
  /** The connection cannot be used again: bytes of the request may still be on their way. */
  readonly close?: boolean;
}

/** The body of a refusal, its fields in the contract's order. */
export function refusalBody(refusal: Refusal): string {
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

/** The refusal of a scrape with a `chargeId`; one that has the id of another request's charge keeps that. */
export function withCharge(refusal: Refusal): Refusal {
  return charged.has(refusal.status) ? { ...refusal, more: { chargeId: randomUUID(), ...refusal.more } } : refusal;
}

export const unauthorized: Refusal = {
  status: 401,
  error: 'Unauthorized: Invalid token',
  headers: { 'www-authenticate': 'Bearer' },
};

export const notFound: Refusal = { status: 404, error: 'Not Found' };

export const tooMany: Refusal = {
  status: 429,
  error: 'Concurrency limit reached: the engine answers 64 requests at once. Send this one again in a second.',
  headers: { 'retry-after': '1' },
};
