import { z } from 'zod';
import { type BodyId, bodyIdSchema } from '../../shared/base/brand.ts';
import type { FileOnDisk } from '../../shared/ipc/openedFile.ts';
import type { DocumentFile } from './documentFile.ts';

const originSchema = z.object({
  /** The sha256 of the bytes that were taken in. */
  id: bodyIdSchema,
  path: z.string().max(4096),
  size: z.number(),
  /** When it was changed last (ms since 1970), as the disk says. */
  modifiedMs: z.number(),
});

export const fileOriginsSchema = z.object({ version: z.literal(1), origins: z.array(originSchema) });

/** Where a file lay when it was opened, and what the disk said of it then. */
export type FileOrigin = z.infer<typeof originSchema>;

/** What the disk says of a file. */
export type FileFacts = Pick<FileOrigin, 'size' | 'modifiedMs'>;

export interface FileLook {
  /** Null where there is no file to read. */
  look(path: string): Promise<FileFacts | null>;
  /** The sha256 of its bytes in hex; null where they cannot be read. */
  digest(path: string): Promise<string | null>;
}

/**
 * Where the files of this computer came from, so that it can be told when one has changed since: what is read is always the copy
 * that was taken in. Paths stay in main, and are never in a request, a run or what is exported of one.
 */
export interface FileOrigins {
  /** Remembers a file; that of a private run only until the program ends. */
  note(origin: FileOrigin, isPrivate: boolean): Promise<void>;
  /** What has become of it on the disk. */
  stateOf(id: string): Promise<FileOnDisk>;
  /** Where it lay; null where that is not known. */
  pathOf(id: string): Promise<string | null>;
  /** Forgets those whose bytes are not kept any more. */
  keepOnly(isKept: (id: BodyId) => boolean): Promise<void>;
}

export interface FileOriginPorts extends FileLook {
  readonly file: DocumentFile<z.infer<typeof fileOriginsSchema>>;
}

/** The oldest beyond it are forgotten. */
const mostOrigins = 500;

export function createFileOrigins({ file, look, digest }: FileOriginPorts): FileOrigins {
  const privately = new Map<string, FileOrigin>();
  let reading: Promise<Map<string, FileOrigin>> | null = null;

  /** By their ids, the latest last. One that cannot be read knows nothing, and is not written over for nothing. */
  const known = (): Promise<Map<string, FileOrigin>> => {
    reading ??= file
      .read()
      .then((read) => new Map((read.ok ? (read.value?.origins ?? []) : []).map((each) => [each.id, each])));
    return reading;
  };
  const write = async (all: ReadonlyMap<string, FileOrigin>): Promise<void> =>
    void (await file.write({ version: 1, origins: [...all.values()] }));
  const find = async (id: string): Promise<FileOrigin | undefined> => privately.get(id) ?? (await known()).get(id);

  const note: FileOrigins['note'] = async (origin, isPrivate) => {
    const all = isPrivate ? privately : await known();
    all.delete(origin.id);
    all.set(origin.id, origin);
    for (const old of [...all.keys()].slice(0, -mostOrigins)) all.delete(old);
    if (!isPrivate) await write(all);
  };

  return {
    note,
    async stateOf(id) {
      const origin = await find(id);
      if (origin === undefined) return 'unknown';
      const now = await look(origin.path);
      if (now === null) return 'gone';
      if (now.size !== origin.size) return 'changed';
      if (now.modifiedMs === origin.modifiedMs) return 'same';
      // Written again, perhaps with the same bytes.
      if ((await digest(origin.path)) !== id) return 'changed';
      await note({ ...origin, ...now }, privately.has(id));
      return 'same';
    },
    pathOf: async (id) => (await find(id))?.path ?? null,
    async keepOnly(isKept) {
      const all = await known();
      const gone = [...all.values()].filter(({ id }) => !isKept(id));
      for (const { id } of gone) all.delete(id);
      if (gone.length > 0) await write(all);
    },
  };
}
