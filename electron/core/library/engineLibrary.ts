import type { z } from 'zod';
import {
  libraryHostsSchema,
  libraryPath,
  libraryRemovedSchema,
  libraryResponseSchema,
  libraryTextSchema,
} from '../../../shared/api/engine/library.ts';
import { parseJson } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { LibraryHost, LibraryPage, LibraryRequest, StoredDocument } from '../../../shared/ipc/libraryCalls.ts';
import type { EngineGateway } from '../engine/engineGateway.ts';
import type { RawSender } from '../runs/scrapeSender.ts';

export interface EngineLibraryPorts {
  readonly engine: Pick<EngineGateway, 'ensureReady'>;
  readonly sender: RawSender;
  readonly keys: { knownSecrets(): readonly string[] };
}

/** What the local engine has read. None rejects. */
export interface EngineLibrary {
  /** Null where the engine has no library. */
  find(request: LibraryRequest): Promise<Result<LibraryPage | null, AppError>>;
  hosts(): Promise<Result<LibraryHost[], AppError>>;
  /** By its id or its final URL; null where the library has none. */
  read(document: { readonly id: number } | { readonly url: string }): Promise<Result<StoredDocument | null, AppError>>;
  remove(ids: readonly number[]): Promise<Result<null, AppError>>;
  clear(): Promise<Result<null, AppError>>;
}

/** Time that the engine has to begin its response, in ms. */
const timeoutMs = 15_000;

/** Asks the local engine for what it has read. */
export function createEngineLibrary({ engine, sender, keys }: EngineLibraryPorts): EngineLibrary {
  /** Null for a 404: no such document, or no library. */
  async function call<Value>(
    method: 'GET' | 'DELETE',
    path: string,
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
        path: `${libraryPath}${path}`,
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

  return {
    async find(request) {
      const page = await call('GET', `?${queryOf(request)}`, libraryResponseSchema);
      return page.ok && page.value !== null
        ? ok({ size: page.value.size, documents: page.value.documents, next: page.value.next })
        : page.ok
          ? ok(null)
          : page;
    },
    async hosts() {
      const hosts = await call('GET', '/hosts', libraryHostsSchema);
      return hosts.ok ? ok(hosts.value?.hosts ?? []) : hosts;
    },
    async read(document) {
      const path = 'id' in document ? `/${document.id}` : `/document?${String(new URLSearchParams(document))}`;
      const stored = await call('GET', path, libraryTextSchema);
      return stored.ok ? ok(stored.value?.document ?? null) : stored;
    },
    async remove(ids) {
      for (const id of ids) {
        const removed = await call('DELETE', `/${id}`, libraryRemovedSchema);
        if (!removed.ok) return removed;
      }
      return ok(null);
    },
    async clear() {
      const cleared = await call('DELETE', '', libraryRemovedSchema);
      return cleared.ok ? ok(null) : cleared;
    },
  };
}

function queryOf({ query, hosts, kinds, since, until, cursor, limit }: LibraryRequest): string {
  const parameters = new URLSearchParams({ limit: String(limit) });
  if (query.trim() !== '') parameters.set('query', query);
  else if (cursor !== null) parameters.set('cursor', cursor);
  if (hosts.length > 0) parameters.set('host', hosts.join(','));
  if (kinds.length > 0) parameters.set('kind', kinds.join(','));
  if (since !== null) parameters.set('since', String(since));
  if (until !== null) parameters.set('until', String(until));
  return parameters.toString();
}

const unexpected: AppError = {
  kind: 'broken-answer',
  message: 'The response of the local engine does not have the expected form',
  reason: 'unexpected-shape',
  status: 200,
  contentType: 'application/json',
};
