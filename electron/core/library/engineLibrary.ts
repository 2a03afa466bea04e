import type { z } from 'zod';
import {
  libraryHostsSchema,
  libraryPath,
  libraryRemovedSchema,
  libraryResponseSchema,
  libraryTextSchema,
} from '../../../shared/api/engine/library.ts';
import { ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { LibraryHost, LibraryPage, LibraryRequest, StoredDocument } from '../../../shared/ipc/libraryCalls.ts';
import { callEngine, type CallEnginePorts } from '../engine/callEngine.ts';

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

/** Asks the local engine for what it has read. */
export function createEngineLibrary(ports: CallEnginePorts): EngineLibrary {
  /** Null for a 404: no such document, or no library. */
  async function call<Value>(
    method: 'GET' | 'DELETE',
    path: string,
    schema: z.ZodType<Value>,
  ): Promise<Result<Value | null, AppError>> {
    return await callEngine(ports, { method, path: `${libraryPath}${path}` }, schema);
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
