import { z } from 'zod';
import { type BodyId, bodyIdSchema } from '../../../shared/base/brand.ts';
import { ok } from '../../../shared/base/result.ts';
import type { CachedDocument } from '../storage/cachedDocument.ts';
import type { DocumentFile } from '../storage/documentFile.ts';
import type { NamesFiles } from '../workspace/filesInUse.ts';
import type { DiskProject } from './readProject.ts';

export const namedByFolderSchema = z.array(z.object({ folder: z.string(), files: z.array(bodyIdSchema) }));

/** Files of this computer that the requests of each folder named when it was read last, the folder that was read last as the last. */
type NamedByFolder = z.infer<typeof namedByFolderSchema>;

/** Files that requests folders refer to, including folders that are not open now or whose disk is disconnected. */
export interface NamedFiles extends NamesFiles {
  /** Records the files that a folder refers to now. */
  remember(project: DiskProject): Promise<void>;
}

/** Maximum number of folders whose references are stored. */
const maxFolders = 50;

/** Stores it in a document, next to the document's other fields. */
export function createNamedFiles<Value extends { named?: NamedByFolder | undefined }>(
  file: DocumentFile<Value>,
  document: CachedDocument<Value>,
): NamedFiles {
  /** All files referred to since the program began: removed references may be restored. */
  const seen = new Set<BodyId>();
  return {
    async remember({ path: folder, files }) {
      // An unreadable folder may still contain its earlier references.
      if (files === null) return;
      for (const id of files) seen.add(id);
      const { named = [] } = await document.get();
      const before = named.find((each) => each.folder === folder)?.files ?? [];
      if (before.join() === files.join()) return;
      const others = named.filter((each) => each.folder !== folder);
      const now = files.length === 0 ? others : [...others, { folder, files: [...files] }].slice(-maxFolders);
      // Where it cannot be written the folder is read again at the next start.
      await document.change((known) => ok({ ...known, named: now }));
    },
    async files() {
      // References stored by a newer version are unknown here.
      if (!(await file.read()).ok) return null;
      const { named = [] } = await document.get();
      return [...new Set([...seen, ...named.flatMap(({ files }) => files)])];
    },
  };
}
