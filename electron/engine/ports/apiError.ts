import type { JsonObject, JsonValue } from '../../../shared/base/json.ts';

/** An error response of the contract's section 7.1, before it is sent. */
export interface ApiError {
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
