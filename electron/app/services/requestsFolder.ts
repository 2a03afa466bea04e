import { join, normalize } from 'node:path';
import { dialog, shell, type BrowserWindow } from 'electron';
import { createProjectFiles } from '../../adapters/projectFiles.ts';
import { systemClock, systemScheduler } from '../../adapters/systemTime.ts';
import type { KeyService } from '../../core/keys/keyService.ts';
import { openedProjectSchema } from '../../core/project/openedProject.ts';
import { createProfileDisk } from '../../core/baselines/baselineDisk.ts';
import { type BaselineService, createBaselineService } from '../../core/baselines/baselineService.ts';
import { createProjectService, type ProjectService } from '../../core/project/projectService.ts';
import type { Emit } from '../../ipc/emit.ts';
import type { ProjectPorts } from '../../ipc/handlers/projectHandlers.ts';
import type { Keepers } from './profileServices.ts';
import { showFolder } from '../desktop/showFolder.ts';
import { text } from '../texts/text.ts';
import { frontOf } from '../windows/window.ts';

/** The requests folder over the real disk. */
export function createRequestsFolder(
  profile: string,
  { file }: Pick<Keepers, 'file'>,
  keys: KeyService,
  emit: Emit,
): ProjectService {
  return createProjectService({
    file: file('project.json', openedProjectSchema),
    files: createProjectFiles({ trash: join(profile, 'trash'), now: systemClock.now }),
    keys,
    clock: systemClock,
    scheduler: systemScheduler,
    onChanged: () => emit('project.changed', {}),
  });
}

/** Baselines of requests (their known results): in the requests folder, and in the profile for requests without a file. */
export function createBaselines(profile: string, data: string, project: ProjectService): BaselineService {
  const files = createProjectFiles({ trash: join(profile, 'trash'), now: systemClock.now });
  return createBaselineService({ files, folder: project.baselines, computer: createProfileDisk(files, data) });
}

/** The window's operations on the requests folder, with the system's own dialog: the window never names a folder. */
export function requestsFolderFor(window: BrowserWindow, project: ProjectService): ProjectPorts {
  // Some disks report no changes; a person who returns from another program has probably made one.
  window.on('focus', () => void project.refresh());
  return {
    project,
    async chooseFolder() {
      const chosen = await dialog.showOpenDialog(frontOf(window), {
        title: text('requestsFolder.open'),
        buttonLabel: text('requestsFolder.choose'),
        properties: ['openDirectory', 'createDirectory', 'dontAddToRecent'],
      });
      return chosen.canceled ? null : (chosen.filePaths[0] ?? null);
    },
    revealFolder: showFolder,
    revealEntry: (path) => shell.showItemInFolder(normalize(path)),
  };
}
