/** A value or an error, as data: what every fallible call of Trowel returns instead of throwing. */
export type Result<Value, Failure> = Ok<Value> | Err<Failure>;

export interface Ok<Value> {
  readonly ok: true;
  readonly value: Value;
}

export interface Err<Failure> {
  readonly ok: false;
  readonly error: Failure;
}

export function ok<Value>(value: Value): Ok<Value> {
  return { ok: true, value };
}

export function err<Failure>(error: Failure): Err<Failure> {
  return { ok: false, error };
}

/** Applies `change` to the value of a success and leaves a failure as it is. */
export function mapResult<Value, Next, Failure>(
  result: Result<Value, Failure>,
  change: (value: Value) => Next,
): Result<Next, Failure> {
  return result.ok ? ok(change(result.value)) : result;
}
