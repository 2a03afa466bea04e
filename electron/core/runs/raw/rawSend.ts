import {
  filePasswordHeader,
  mediaTypeOfName,
  readFileAddress,
  sourceField,
} from '../../../../shared/api/engine/localFiles.ts';
import { rawPath, type RawCall, type RawMethod } from '../../../../shared/api/rawCall.ts';
import { bodyIdSchema } from '../../../../shared/base/brand.ts';
import { writeExactJson } from '../../../../shared/base/exactNumber.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import type { AppError } from '../../../../shared/errors/appError.ts';
import { multipartBody } from './multipartBody.ts';
import { watchEngine } from '../engineWatch.ts';
import { headersOf, type Target } from '../runTarget.ts';
import type { RawOutcome, RawSend } from '../scrapeSender.ts';
import { logPhase, type TaskContext } from '../taskContext.ts';

/** Timeout for the beginning of a response if the request has no timeout of its own: starts of jobs check URLs first. */
const patienceMs = 120_000;

/** Sends the call of a run once. */
export async function sendCall(
  context: TaskContext,
  attempt: number,
  { method, path, ...call }: RawCall,
  target: Target,
  signal: AbortSignal,
): Promise<RawOutcome> {
  const payload = await payloadOf(context, call);
  if (!payload.ok) return unsent(payload.error);
  const timeout = call.body?.['timeout'];
  const timeoutMs = typeof timeout === 'number' && timeout > 0 ? Math.max(timeout, patienceMs) : patienceMs;
  return send(
    context,
    target,
    {
      method,
      path: rawPath(path) ?? '',
      payload: payload.value,
      headers: passwordHeader(context, call.file),
      storesBody: true,
      expectsDocument: requestKinds[context.plan.endpoint].result.isDocument,
      timeoutMs,
      onPhase: (phase, bytes) => logPhase(context, attempt, phase, bytes),
    },
    signal,
  );
}

/** Requests a page of the job once, or its cancellation; the caller stores it. */
export function requestJobPage(
  context: TaskContext,
  path: string,
  target: Target,
  method: 'GET' | 'DELETE' = 'GET',
): Promise<RawOutcome> {
  const asked = {
    method,
    path,
    payload: null,
    storesBody: false,
    timeoutMs: patienceMs,
  } as const;
  const ask = (signal: AbortSignal): Promise<RawOutcome> =>
    send(context, target, { ...asked, onPhase: () => undefined }, signal);
  return context.plan.connection.kind === 'local-engine'
    ? watchEngine(context.ports, context.signal, ask)
    : ask(context.signal);
}

type SendOptions = Pick<RawSend, 'path' | 'payload' | 'storesBody' | 'expectsDocument' | 'timeoutMs' | 'onPhase'> & {
  readonly method: RawMethod;
  readonly headers?: Readonly<Record<string, string>>;
};

function send(
  { plan, ports }: TaskContext,
  target: Target,
  asked: SendOptions,
  signal: AbortSignal,
): Promise<RawOutcome> {
  const secrets = ports.keys.knownSecrets();
  return ports.sender.callRaw(
    { ...asked, ...target, headers: { ...headersOf(plan), ...asked.headers }, secrets },
    signal,
  );
}

/** The password that the person entered for the file of a call; no service but the local engine takes one. */
function passwordHeader({ plan, ports }: TaskContext, file: RawCall['file']): Readonly<Record<string, string>> {
  const address = readFileAddress(file?.url);
  if (address === null || plan.connection.kind !== 'local-engine') return {};
  const password = ports.localFiles.passwordOf(bodyIdSchema.parse(address.id));
  return password === null ? {} : { [filePasswordHeader]: encodeURIComponent(password) };
}

/** The call in an outcome that never left. */
export function unsent(error: AppError): RawOutcome {
  const nothing = { status: null, headers: [], durationMs: 0, body: null, bytes: null } as const;
  return { ...nothing, contentType: null, retryAfterMs: null, result: err(error) };
}

async function payloadOf(
  context: TaskContext,
  { body, file }: Pick<RawCall, 'body' | 'file'>,
): Promise<Result<RawSend['payload'], AppError>> {
  const json = body === undefined ? null : writeExactJson(body);
  if (file === undefined)
    return ok(json === null ? null : { body: Buffer.from(json, 'utf8'), contentType: 'application/json' });
  const address = readFileAddress(file.url);
  if (address === null) return err(noFile);
  const found = await context.ports.localFiles.open(address);
  if (!found.ok) return found;
  const { log, ports } = context;
  const { content, body: stored } = found.value;
  log.add({ kind: 'artifact.saved', at: ports.clock.now(), field: sourceField, url: file.url, body: stored });
  const { name } = address;
  return ok(multipartBody(json, { name, contentType: mediaTypeOfName(name), content }));
}

const noFile: AppError = { kind: 'not-found', what: 'file', message: 'The call has no local file' };
