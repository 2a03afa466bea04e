import { z } from 'zod';
import { type BodyId, bodyIdSchema } from '../../../shared/base/brand.ts';
import type { FileOnDisk } from '../../../shared/ipc/openedFile.ts';
import type { DocumentFile } from '../storage/documentFile.ts';

const originSchema = z.object({
  /** The sha256 of the bytes that were taken in. */
  id: bodyIdSchema,
  path: z.string().max(4096),
  size: z.number(),
  /** Modification time of the file (ms since 1970). */
  modifiedMs: z.number(),
});

export const fileOriginsSchema = z.object({ version: z.literal(1), origins: z.array(originSchema) });

/** The path of a file when it was opened, and its file facts at that time. */
export type FileOrigin = z.infer<typeof originSchema>;

/** File facts from the disk. */
export type FileFacts = Pick<FileOrigin, 'size' | 'modifiedMs'>;

export interface FileProbe {
  /** Null where there is no file to read. */
  stat(path: string): Promise<FileFacts | null>;
  /** The sha256 of its bytes in hex; null where they cannot be read. */
  digest(path: string): Promise<string | null>;
}

/**
 * The origins of local files, to detect a file that has changed since: the copy that was taken in is always the one that is read. Paths
 * stay in main, and are never in a request, a run or an export of one.
 */
export interface FileOrigins {
  /** Remembers a file; that of a private run only until the program ends. */
  note(origin: FileOrigin, isPrivate: boolean): Promise<void>;
  /** Returns the current state of the original file on disk. */
  stateOf(id: string): Promise<FileOnDisk>;
  /** Where it lay; null where that is not known. */
  pathOf(id: string): Promise<string | null>;
  /** Removes the origins whose bytes are not stored any more. */
  retainOnly(isKept: (id: BodyId) => boolean): Promise<void>;
}

export interface FileOriginPorts extends FileProbe {
  readonly file: DocumentFile<z.infer<typeof fileOriginsSchema>>;
}

/** The oldest beyond it are forgotten. */
const maxOrigins = 500;

export function createFileOrigins({ file, stat, digest }: FileOriginPorts): FileOrigins {
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
    for (const old of [...all.keys()].slice(0, -maxOrigins)) all.delete(old);
    if (!isPrivate) await write(all);
  };

  return {
    note,
    async stateOf(id) {
      const origin = await find(id);
      if (origin === undefined) return 'unknown';
      const now = await stat(origin.path);
      if (now === null) return 'gone';
      if (now.size !== origin.size) return 'changed';
      if (now.modifiedMs === origin.modifiedMs) return 'same';
      // Written again, perhaps with the same bytes.
      if ((await digest(origin.path)) !== id) return 'changed';
      await note({ ...origin, ...now }, privately.has(id));
      return 'same';
    },
    pathOf: async (id) => (await find(id))?.path ?? null,
    async retainOnly(isKept) {
      const all = await known();
      const gone = [...all.values()].filter(({ id }) => !isKept(id));
      for (const { id } of gone) all.delete(id);
      if (gone.length > 0) await write(all);
    },
  };
}
