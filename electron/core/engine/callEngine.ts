import type { z } from 'zod';
import { parseJson } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { RawSender } from '../runs/scrapeSender.ts';
import type { EngineGateway } from './engineGateway.ts';

export interface CallEnginePorts {
  readonly engine: Pick<EngineGateway, 'ensureReady'>;
  readonly sender: RawSender;
  readonly keys: { knownSecrets(): readonly string[] };
}

/** Time that the engine has to begin its response, in ms. */
const timeoutMs = 15_000;

/**
 * Calls one of the engine's own paths, starting it if it is stopped; null for a 404. Never rejects.
 * @param schema form of the response
 */
export async function callEngine<Value>(
  { engine, sender, keys }: CallEnginePorts,
  { method, path }: { readonly method: 'GET' | 'POST' | 'DELETE'; readonly path: string },
  schema: z.ZodType<Value>,
): Promise<Result<Value | null, AppError>> {
  const address = await engine.ensureReady();
  if (!address.ok) return address;
  const response = await sender.callRaw(
    {
      baseUrl: address.value.baseUrl,
      key: address.value.token,
      headers: {},
      method,
      path,
      payload: null,
      storesBody: false,
      timeoutMs,
      extraCaFile: null,
      secrets: keys.knownSecrets(),
      onPhase: () => undefined,
    },
    new AbortController().signal,
  );
  if (response.status === 404) return ok(null);
  if (!response.result.ok) return err(response.result.error);
  const parsed = parseJson(new TextDecoder().decode(response.bytes ?? new Uint8Array(0)));
  const read = schema.safeParse(parsed.ok ? parsed.value : null);
  return read.success ? ok(read.data) : err(unexpected);
}

const unexpected: AppError = {
  kind: 'broken-answer',
  message: 'The response of the local engine does not have the expected form',
  reason: 'unexpected-shape',
  status: 200,
  contentType: 'application/json',
};
