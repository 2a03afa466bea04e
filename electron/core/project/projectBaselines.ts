import { baselineFile } from '../../../shared/project/baseline.ts';
import { folderOf } from '../../../shared/project/project.ts';
import type { BaselineDisk } from '../baselines/baselineDisk.ts';
import { baselineFolderOf } from '../baselines/baselineFolder.ts';
import type { OpenedProject } from './openedProject.ts';
import type { ProjectFiles } from './projectFiles.ts';
import type { ProjectWriter } from './projectWriter.ts';

export interface ProjectBaselinesPorts {
  readonly files: ProjectFiles;
  readonly opened: OpenedProject;
  readonly writer: ProjectWriter;
}

/** Baselines in the requests folder: the folder as their storage, and their changes when requests move. */
export interface ProjectBaselines {
  readonly disk: BaselineDisk;
  /**
   * They go along with a request, or with a folder of requests, that has another path now. Where they cannot, the request has moved
   * all the same, and they stay where they are.
   */
  follow(root: string, path: string, to: string): Promise<void>;
}

export function createProjectBaselines({ files, opened, writer }: ProjectBaselinesPorts): ProjectBaselines {
  return {
    disk: {
      root: async () => (await opened.current())?.root ?? null,
      change: (act) => writer.change(({ root }) => act(root)),
      write: writer.write,
    },
    async follow(root, path, to) {
      const [from, target] = [baselineFolderOf(path), baselineFolderOf(to)];
      const { isThere } = await files.list(root, from, baselineFile, 1);
      if (!isThere) return;
      const made = await writer.makeFolders(root, folderOf(target));
      if (made.ok) await files.move(root, from, target);
    },
  };
}
