import { randomUUID } from 'node:crypto';
import {
  fileAddress,
  mediaTypeOfName,
  maxFileBytes,
  readFileAddress,
  type FileAddress,
} from '../../../shared/api/engine/localFiles.ts';
import { type BodyId, bodyIdSchema, localEngineConnectionId } from '../../../shared/base/brand.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { type FileOnDisk, fileTooBig, type OpenedFile } from '../../../shared/ipc/openedFile.ts';
import type { StoredBody } from '../../../shared/run/events.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { BodyReader, BodySink, BodyStreamer, BodyWriter, StreamedBody } from '../storage/bodyStore.ts';
import type { EngineAddress } from '../engine/engineGateway.ts';
import type { FileProbe, FileOrigin, FileOrigins } from './fileOrigins.ts';
import { isPrivateRun } from '../history/privacy.ts';

/** Brings the bytes of a file to the local engine. Never rejects. */
export interface FileSender {
  sendFile(
    call: {
      readonly engine: EngineAddress;
      readonly id: string;
      readonly content: StreamedBody;
      /** The password that the person entered. */
      readonly password: string | null;
    },
    signal: AbortSignal,
  ): Promise<Result<null, AppError>>;
}

export interface LocalFilePorts {
  /** Stores of files, and of those whose runs will be private. */
  readonly bodies: BodySink & BodyReader & BodyStreamer;
  readonly privateBodies: BodySink & BodyReader & BodyStreamer;
  readonly settings: { get(): Promise<Result<Settings, AppError>> };
  readonly sender: FileSender;
  readonly origins: FileOrigins & Pick<FileProbe, 'stat'>;
}

/** Files that the person opens in the window. They are stored as bodies, and each run of one refers to it like to its response. */
export interface LocalFiles {
  /**
   * Begins to add a file, optionally from a path; `append` passes its bytes in order and `end` returns its URL. Of many that never end the
   * oldest is discarded.
   */
  begin(name: string, path?: string): Promise<Result<{ fileId: string }, AppError>>;
  /** Records the path of a file that is being taken in. */
  cameFrom(fileId: string, path: string): Promise<void>;
  append(fileId: string, bytes: Uint8Array): Promise<Result<null, AppError>>;
  end(fileId: string): Promise<Result<OpenedFile, AppError>>;
  /** Returns what has happened to a file on disk since it was added. */
  onDisk(url: string): Promise<FileOnDisk>;
  /** Where it lay then; null where that is not known. */
  pathOf(url: string): Promise<string | null>;
  /** A stored file as a run refers to it. `not-found` if its bytes are gone. */
  find(address: FileAddress): Promise<Result<{ readonly body: StoredBody; readonly bytes: Uint8Array }, AppError>>;
  /** The same, to be read while it is sent. */
  open(address: FileAddress): Promise<Result<{ readonly body: StoredBody; readonly content: StreamedBody }, AppError>>;
  /** Stores the password of a file, in memory only and until the program ends. `not-found` if the URL is not a file of this computer. */
  unlock(url: string, password: string): Result<null, AppError>;
  /** The password of a stored file; null without one. */
  passwordOf(bodyId: BodyId): string | null;
  /** Streams the file of a URL to the engine, which does not write it to disk. Fails as `find` does. */
  sendToEngine(address: FileAddress, engine: EngineAddress, signal: AbortSignal): Promise<Result<StoredBody, AppError>>;
}

interface Incoming {
  readonly name: string;
  readonly writer: BodyWriter;
  readonly isPrivate: boolean;
  size: number;
  /** Its path and its file facts before it was read: a later change is detected. */
  from: Omit<FileOrigin, 'id'> | null;
}

/** Maximum number of files being added simultaneously. */
const maxIncomingFiles = 8;
/** Maximum number of locked files whose passwords are stored. */
const maxPasswords = 100;

export function createLocalFiles(ports: LocalFilePorts): LocalFiles {
  const { origins } = ports;
  const incoming = new Map<string, Incoming>();
  const passwords = new Map<string, string>();

  async function drop(fileId: string): Promise<void> {
    const file = incoming.get(fileId);
    incoming.delete(fileId);
    await file?.writer.discard();
  }

  const find = finderIn(ports);
  const open = openerIn(ports);
  const cameFrom: LocalFiles['cameFrom'] = async (fileId, path) => {
    const facts = await origins.stat(path);
    const file = incoming.get(fileId);
    if (file !== undefined && facts !== null) file.from = { path, ...facts };
  };

  return {
    async begin(name, path) {
      const sink = await sinkFor(ports);
      const [oldest] = incoming.keys();
      if (incoming.size >= maxIncomingFiles && oldest !== undefined) await drop(oldest);
      const fileId = randomUUID();
      const isPrivate = sink === ports.privateBodies;
      incoming.set(fileId, { name: cleanName(name), writer: sink.open(), isPrivate, size: 0, from: null });
      if (path !== undefined) await cameFrom(fileId, path);
      return ok({ fileId });
    },
    cameFrom,
    async append(fileId, bytes) {
      const file = incoming.get(fileId);
      if (file === undefined) return err(noSuchFile);
      file.size += bytes.byteLength;
      const written = file.size > maxFileBytes ? err(fileTooBig(file.name)) : await file.writer.write(bytes);
      if (!written.ok) await drop(fileId);
      return written;
    },
    async end(fileId) {
      const file = incoming.get(fileId);
      if (file === undefined) return err(noSuchFile);
      incoming.delete(fileId);
      const { name, writer, from, isPrivate } = file;
      const stored = await writer.commit({ contentType: mediaTypeOfName(name), redactions: 0, notUtf8: false });
      if (!stored.ok) return stored;
      const { bodyId, size } = stored.value;
      if (from !== null) await origins.note({ id: bodyId, ...from }, isPrivate);
      return ok({ url: fileAddress({ id: bodyId, name }), name, size });
    },
    onDisk: async (url) => origins.stateOf(readFileAddress(url)?.id ?? ''),
    pathOf: async (url) => origins.pathOf(readFileAddress(url)?.id ?? ''),
    find,
    open,
    unlock(url, password) {
      const address = readFileAddress(url);
      if (address === null) return err(noSuchFile);
      passwords.delete(address.id);
      passwords.set(address.id, password);
      for (const old of [...passwords.keys()].slice(0, -maxPasswords)) passwords.delete(old);
      return ok(null);
    },
    passwordOf: (bodyId) => passwords.get(bodyId) ?? null,
    async sendToEngine(address, engine, signal) {
      const found = await open(address);
      if (!found.ok) return found;
      const { body, content } = found.value;
      const sent = await ports.sender.sendFile(
        { engine, id: address.id, content, password: passwords.get(address.id) ?? null },
        signal,
      );
      return sent.ok ? ok(body) : sent;
    },
  };
}

/** Reads stored files, those of private runs from memory. */
function finderIn({ bodies, privateBodies }: LocalFilePorts): LocalFiles['find'] {
  return async ({ id, name }) => {
    const bodyId = bodyIdSchema.parse(id);
    const own = await privateBodies.read(bodyId);
    const read = own.ok ? own : await bodies.read(bodyId);
    if (!read.ok) return err(read.error.kind === 'not-found' ? noSuchFile : read.error);
    const bytes = read.value;
    return ok({ bytes, body: { bodyId, size: bytes.byteLength, contentType: mediaTypeOfName(name), redactions: 0 } });
  };
}

function openerIn({ bodies, privateBodies }: LocalFilePorts): LocalFiles['open'] {
  return async ({ id, name }) => {
    const bodyId = bodyIdSchema.parse(id);
    const own = await privateBodies.stream(bodyId);
    const found = own.ok ? own : await bodies.stream(bodyId);
    if (!found.ok) return err(found.error.kind === 'not-found' ? noSuchFile : found.error);
    const { size } = found.value;
    return ok({ content: found.value, body: { bodyId, size, contentType: mediaTypeOfName(name), redactions: 0 } });
  };
}

/** A private run leaves nothing on disk, so neither does its file. Without the settings nothing may be stored. */
async function sinkFor({ bodies, privateBodies, settings }: LocalFilePorts): Promise<BodySink> {
  const read = await settings.get();
  const run = { record: 'usual', body: {}, connectionId: localEngineConnectionId } as const;
  return read.ok && !isPrivateRun(run, read.value) ? bodies : privateBodies;
}

/** Returns a display name without characters that could break a path, a line or a screen. */
function cleanName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim();
  const chars = Array.from(clean);
  if (chars.length > maxNameChars)
    return [...chars.slice(0, maxNameChars - suffixChars), '…', ...chars.slice(-suffixChars)].join('');
  return clean === '' ? 'file' : clean;
}

/** Maximum characters of a name, and how many of them are reserved for its end with the extension. */
const maxNameChars = 120;
const suffixChars = 20;

const noSuchFile: AppError = {
  kind: 'not-found',
  what: 'file',
  message: 'The bytes of this file are no longer stored: open it again',
};

/** The error of a run of a file with another target than the local engine. */
export const staysHere: AppError = {
  kind: 'refused',
  reason: 'not-allowed',
  message: 'Local files are read by the local engine only: nothing was sent',
};
