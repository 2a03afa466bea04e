import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { bodyIdSchema, type BodyId } from '../../../shared/base/brand.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { BodyReader, BodySink, BodyStreamer } from '../../core/storage/bodyStore.ts';

/** Bodies of private runs: in memory only, lost when the program ends. */
export interface MemoryBodies extends BodySink, BodyReader, BodyStreamer {
  find(bodyId: BodyId): { readonly bytes: Uint8Array<ArrayBuffer>; readonly contentType: string | null } | null;
}

/** As `createBodyFiles`, without a file. Above `maxBytes` in total, the oldest bodies are dropped. */
export function createMemoryBodies(maxBytes: number): MemoryBodies {
  const bodies = new Map<BodyId, { bytes: Uint8Array<ArrayBuffer>; contentType: string | null }>();

  function makeRoom(): void {
    let total = [...bodies.values()].reduce((sum, body) => sum + body.bytes.byteLength, 0);
    for (const [bodyId, { bytes }] of bodies) {
      if (total <= maxBytes || bodies.size === 1) return;
      bodies.delete(bodyId);
      total -= bytes.byteLength;
    }
  }

  function find(bodyId: BodyId): Result<Uint8Array, AppError> {
    const body = bodies.get(bodyId);
    return body === undefined
      ? err({ kind: 'not-found', what: 'body', message: `There is no body ${bodyId}` })
      : ok(body.bytes);
  }

  return {
    find: (bodyId) => bodies.get(bodyId) ?? null,
    read: (bodyId) => Promise.resolve(find(bodyId)),
    stream(bodyId) {
      const found = find(bodyId);
      if (!found.ok) return Promise.resolve(found);
      const bytes = found.value;
      return Promise.resolve(ok({ size: bytes.byteLength, chunks: () => Readable.from([bytes]) }));
    },
    open() {
      const chunks: Uint8Array[] = [];
      return {
        write(chunk) {
          chunks.push(new Uint8Array(chunk));
          return Promise.resolve(ok(null));
        },
        commit({ contentType, redactions, notUtf8 }) {
          const bytes = new Uint8Array(Buffer.concat(chunks));
          const bodyId = bodyIdSchema.parse(createHash('sha256').update(bytes).digest('hex'));
          const type = contentType?.slice(0, 200) ?? null;
          bodies.delete(bodyId);
          bodies.set(bodyId, { bytes, contentType: type });
          makeRoom();
          const stored = { bodyId, size: bytes.byteLength, contentType: type, redactions };
          return Promise.resolve(ok(notUtf8 ? { ...stored, notUtf8: true } : stored));
        },
        discard() {
          chunks.length = 0;
          return Promise.resolve();
        },
      };
    },
  };
}
