import type { z } from 'zod';
import { callNames, calls, type CallName, type CallOutput } from '../../shared/ipc/contract.ts';
import type { IpcResult } from '../../shared/ipc/envelope.ts';
import { internalError, oneLine, type AppError } from '../../shared/errors/appError.ts';
import { err, ok } from '../../shared/base/result.ts';
import type { RateLimit } from './rateLimit.ts';

type ParsedInput<Name extends CallName> = z.output<(typeof calls)[Name]['input']>;

/** One handler for each call of the contract: a missing one does not compile. */
export type Handlers = {
  readonly [Name in CallName]: (
    input: ParsedInput<Name>,
  ) => Promise<IpcResult<CallOutput<Name>>> | IpcResult<CallOutput<Name>>;
};

export interface CallPorts {
  readonly handlers: Handlers;
  /** A bug of ours that a handler threw: for the log. */
  readonly onBug: (name: CallName, thrown: unknown) => void;
}

/** Handles one message of the router, without Electron: checks sender, name, rate and payload, then calls the handler, in this order. */
export async function handleCall(
  ports: CallPorts,
  limit: RateLimit,
  trusted: boolean,
  name: unknown,
  input: unknown,
): Promise<IpcResult<unknown>> {
  if (!trusted) return err(refusal('unknown-sender', 'This sender may not call Trowel'));
  if (!isCallName(name)) return err(refusal('not-allowed', 'Unknown call'));
  if (!limit.take()) return err(refusal('too-many', `Too many calls at once: ${name}`));
  const parsed = parseInput(name, input);
  if (!parsed.ok) return parsed;
  try {
    const handle = ports.handlers[name] as (value: unknown) => Promise<IpcResult<unknown>> | IpcResult<unknown>;
    return encode(name, await handle(parsed.value));
  } catch (thrown) {
    ports.onBug(name, thrown);
    return err(internalError(thrown));
  }
}

function parseInput(name: CallName, input: unknown): IpcResult<unknown> {
  try {
    const parsed = calls[name].input.safeParse(input ?? undefined);
    return parsed.success
      ? ok(parsed.data)
      : err(refusal('bad-input', oneLine(`${name}: ${firstIssue(parsed.error)}`)));
  } catch {
    // A length check of the schema compares any property called "length" and throws on incomparable values.
    return err(refusal('bad-input', `${name}: does not parse`));
  }
}

/** An output that does not fit the contract is a bug of ours; unknown keys are dropped so that nothing leaks by accident. */
function encode(name: CallName, result: IpcResult<unknown>): IpcResult<unknown> {
  if (!result.ok) return result;
  const output: z.ZodType = calls[name].output;
  const encoded = output.safeParse(result.value);
  return encoded.success
    ? ok(encoded.data)
    : err(internalError(new Error(`${name} returned a result that breaks its contract: ${firstIssue(encoded.error)}`)));
}

function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  return issue === undefined ? 'does not parse' : `${issue.path.map(String).join('.')} ${issue.message}`.trim();
}

function isCallName(name: unknown): name is CallName {
  return typeof name === 'string' && (callNames as readonly string[]).includes(name);
}

function refusal(reason: 'bad-input' | 'unknown-sender' | 'too-many' | 'not-allowed', message: string): AppError {
  return { kind: 'refused', reason, message };
}
