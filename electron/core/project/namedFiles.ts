import { z } from 'zod';
import { type BodyId, bodyIdSchema } from '../../../shared/base/brand.ts';
import { ok } from '../../../shared/base/result.ts';
import type { CachedDocument } from '../cachedDocument.ts';
import type { DocumentFile } from '../documentFile.ts';
import type { NamesFiles } from '../filesInUse.ts';
import type { DiskProject } from './readProject.ts';

export const namedByFolderSchema = z.array(z.object({ folder: z.string(), files: z.array(bodyIdSchema) }));

/** Files of this computer that the requests of each folder named when it was read last, the folder that was read last as the last. */
type NamedByFolder = z.infer<typeof namedByFolderSchema>;

/** What requests folders name, also of one that is not open now, or whose disk is away. */
export interface NamedFiles extends NamesFiles {
  /** Takes in what a folder names now. */
  remember(project: DiskProject): Promise<void>;
}

/** What so many folders named is remembered. */
const mostFolders = 50;

/** Remembers it in a document, beside what else that says. */
export function createNamedFiles<Value extends { named?: NamedByFolder | undefined }>(
  file: DocumentFile<Value>,
  document: CachedDocument<Value>,
): NamedFiles {
  /** All that was named since the program began: what was removed meanwhile can be brought back. */
  const seen = new Set<BodyId>();
  return {
    async remember({ path: folder, files }) {
      // What could not be read may still name what it did.
      if (files === null) return;
      for (const id of files) seen.add(id);
      const { named = [] } = await document.get();
      const before = named.find((each) => each.folder === folder)?.files ?? [];
      if (before.join() === files.join()) return;
      const others = named.filter((each) => each.folder !== folder);
      const now = files.length === 0 ? others : [...others, { folder, files: [...files] }].slice(-mostFolders);
      // Where it cannot be written the folder is read again at the next start.
      await document.change((known) => ok({ ...known, named: now }));
    },
    async files() {
      // What a newer program remembers is not known here.
      if (!(await file.read()).ok) return null;
      const { named = [] } = await document.get();
      return [...new Set([...seen, ...named.flatMap(({ files }) => files)])];
    },
  };
}
