import { randomUUID } from 'node:crypto';
import {
  fileAddress,
  mediaTypeOfName,
  mostFileBytes,
  readFileAddress,
  type FileAddress,
} from '../../shared/api/engine/localFiles.ts';
import { type BodyId, bodyIdSchema, localEngineConnectionId } from '../../shared/base/brand.ts';
import { err, ok, type Result } from '../../shared/base/result.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import { fileTooBig, type OpenedFile } from '../../shared/ipc/openedFile.ts';
import type { StoredBody } from '../../shared/run/events.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import type { BodyReader, BodySink, BodyWriter } from './bodyStore.ts';
import type { EngineAddress } from './engineGateway.ts';
import { isPrivateRun } from './privacy.ts';

/** Brings the bytes of a file to the local engine. Never rejects. */
export interface FileSender {
  sendFile(
    call: {
      readonly engine: EngineAddress;
      readonly id: string;
      readonly bytes: Uint8Array;
      /** What opens it, where the person has said it. */
      readonly password: string | null;
    },
    signal: AbortSignal,
  ): Promise<Result<null, AppError>>;
}

export interface LocalFilePorts {
  /** Where files are kept, and where those whose runs will be private. */
  readonly bodies: BodySink & BodyReader;
  readonly privateBodies: BodySink & BodyReader;
  readonly settings: { get(): Promise<Result<Settings, AppError>> };
  readonly sender: FileSender;
}

/** Files that the person opens in the window. They are kept as bodies, and each run of one refers to it like to its answer. */
export interface LocalFiles {
  /** Begins to take a file in; `append` gives its bytes in order and `end` its address. The oldest of many that never end is let go. */
  begin(name: string): Promise<Result<{ fileId: string }, AppError>>;
  append(fileId: string, bytes: Uint8Array): Promise<Result<null, AppError>>;
  end(fileId: string): Promise<Result<OpenedFile, AppError>>;
  /** A kept file as a run refers to it. `not-found` when its bytes are gone. */
  find(address: FileAddress): Promise<Result<{ readonly body: StoredBody; readonly bytes: Uint8Array }, AppError>>;
  /** Remembers what opens a file, in memory alone and until the program ends. `not-found` for what is no file of this computer. */
  unlock(url: string, password: string): Result<null, AppError>;
  /** What was said to open a kept file; null where nothing was. */
  passwordOf(bodyId: BodyId): string | null;
  /** Hands the file of an address to the engine, which writes nothing of it. Fails as `find` does. */
  handOver(address: FileAddress, engine: EngineAddress, signal: AbortSignal): Promise<Result<StoredBody, AppError>>;
}

interface Incoming {
  readonly name: string;
  readonly writer: BodyWriter;
  size: number;
}

/** So many are taken in at once. */
const mostIncoming = 8;
/** So many locked files stay open. */
const mostPasswords = 100;

export function createLocalFiles(ports: LocalFilePorts): LocalFiles {
  const incoming = new Map<string, Incoming>();
  const passwords = new Map<string, string>();

  async function drop(fileId: string): Promise<void> {
    const file = incoming.get(fileId);
    incoming.delete(fileId);
    await file?.writer.discard();
  }

  const find: LocalFiles['find'] = async ({ id, name }) => {
    const bodyId = bodyIdSchema.parse(id);
    const own = await ports.privateBodies.read(bodyId);
    const read = own.ok ? own : await ports.bodies.read(bodyId);
    if (!read.ok) return err(read.error.kind === 'not-found' ? noSuchFile : read.error);
    const bytes = read.value;
    return ok({ bytes, body: { bodyId, size: bytes.byteLength, contentType: mediaTypeOfName(name), redactions: 0 } });
  };

  return {
    async begin(name) {
      const writer = (await sinkFor(ports)).open();
      const [oldest] = incoming.keys();
      if (incoming.size >= mostIncoming && oldest !== undefined) await drop(oldest);
      const fileId = randomUUID();
      incoming.set(fileId, { name: cleanName(name), writer, size: 0 });
      return ok({ fileId });
    },
    async append(fileId, bytes) {
      const file = incoming.get(fileId);
      if (file === undefined) return err(noSuchFile);
      file.size += bytes.byteLength;
      const written = file.size > mostFileBytes ? err(fileTooBig(file.name)) : await file.writer.write(bytes);
      if (!written.ok) await drop(fileId);
      return written;
    },
    async end(fileId) {
      const file = incoming.get(fileId);
      if (file === undefined) return err(noSuchFile);
      incoming.delete(fileId);
      const { name, writer } = file;
      const stored = await writer.commit({ contentType: mediaTypeOfName(name), redactions: 0, notUtf8: false });
      if (!stored.ok) return stored;
      const { bodyId, size } = stored.value;
      return ok({ url: fileAddress({ id: bodyId, name }), name, size });
    },
    find,
    unlock(url, password) {
      const address = readFileAddress(url);
      if (address === null) return err(noSuchFile);
      passwords.delete(address.id);
      passwords.set(address.id, password);
      for (const old of [...passwords.keys()].slice(0, -mostPasswords)) passwords.delete(old);
      return ok(null);
    },
    passwordOf: (bodyId) => passwords.get(bodyId) ?? null,
    async handOver(address, engine, signal) {
      const found = await find(address);
      if (!found.ok) return found;
      const { body, bytes } = found.value;
      const sent = await ports.sender.sendFile(
        { engine, id: address.id, bytes, password: passwords.get(address.id) ?? null },
        signal,
      );
      return sent.ok ? ok(body) : sent;
    },
  };
}

/** A private run leaves nothing on disk, so neither does its file. Without the settings nothing may be kept. */
async function sinkFor({ bodies, privateBodies, settings }: LocalFilePorts): Promise<BodySink> {
  const read = await settings.get();
  const run = { record: 'usual', body: {}, connectionId: localEngineConnectionId } as const;
  return read.ok && !isPrivateRun(run, read.value) ? bodies : privateBodies;
}

/** A name for people: what a path, a line or a screen could stumble over is left out. */
function cleanName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim();
  const signs = Array.from(clean);
  if (signs.length > longestName)
    return [...signs.slice(0, longestName - keptEnd), '…', ...signs.slice(-keptEnd)].join('');
  return clean === '' ? 'file' : clean;
}

/** Signs of a name, and those of them at its end, where its kind stands. */
const longestName = 120;
const keptEnd = 20;

const noSuchFile: AppError = {
  kind: 'not-found',
  what: 'file',
  message: 'The bytes of this file are not kept any more: open it again',
};

/** What a run of a file is told when it is to go elsewhere. */
export const staysHere: AppError = {
  kind: 'refused',
  reason: 'not-allowed',
  message: 'A file of this computer is read by the local engine alone: nothing of it was sent',
};
