import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createProjectFiles } from '../../electron/adapters/projectFiles.ts';
import { createDocumentFile } from '../../electron/adapters/store/documentFile.ts';
import { createKeyService, type KeyService } from '../../electron/core/keys/keyService.ts';
import { openedProjectSchema } from '../../electron/core/project/openedProject.ts';
import { createProjectService, type ProjectService } from '../../electron/core/project/projectService.ts';
import { keyFileSchema } from '../../electron/core/keys/sealedKeys.ts';
import type { Clock, Scheduler } from '../../electron/core/time.ts';
import type { Result } from '../../shared/base/result.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import type { Project } from '../../shared/project/project.ts';
import type { SavedRequest } from '../../shared/workspace/savedRequest.ts';
import { createManualTime } from './manualTime.ts';
import { temporaryFolder } from './temporaryFolder.ts';
import { createTestCipher } from './testDoubles.ts';

export interface ProjectWorld {
  readonly folder: string;
  readonly profile: string;
  readonly project: ProjectService;
  readonly keys: KeyService;
  /** Number of change notifications. */
  readonly changes: () => number;
  /** Writes a file below the folder as another program does. */
  put(path: string, content: string | object): void;
  textOf(path: string): string;
  get(): Promise<Project>;
}

export interface ProjectWorldOptions {
  readonly folder?: string;
  readonly profile?: string;
  readonly keys?: KeyService;
  readonly clock?: Clock;
  readonly scheduler?: Scheduler;
}

/** A requests folder on the real disk with its service. */
export async function openProjectWorld(options: ProjectWorldOptions = {}): Promise<ProjectWorld> {
  const { folder = temporaryFolder(), profile = temporaryFolder() } = options;
  const { clock, scheduler } = { ...createManualTime(Date.now()), ...options };
  const file = <Value>(name: string, schema: Parameters<typeof createDocumentFile<Value>>[0]['schema']) =>
    createDocumentFile({ path: join(profile, name), schema, version: 1 });
  const keys =
    options.keys ??
    createKeyService({
      cipher: createTestCipher(),
      file: file('keys.json', keyFileSchema),
      clock,
      onChanged: () => undefined,
    });
  let changes = 0;
  const project = createProjectService({
    file: file('project.json', openedProjectSchema),
    files: createProjectFiles({ trash: join(profile, 'trash'), now: clock.now }),
    keys,
    clock,
    scheduler,
    onChanged: () => void (changes += 1),
  });
  onTestFinished(() => project.stop());
  valueOf(await project.choose(folder));
  return {
    folder,
    profile,
    project,
    keys,
    changes: () => changes,
    put(path, content) {
      const place = join(folder, path);
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`);
    },
    textOf: (path) => readFileSync(join(folder, path), 'utf8'),
    async get() {
      const project_ = valueOf(await project.get());
      if (project_ === null) throw new Error('no folder is open');
      return project_;
    },
  };
}

/** Returns the value of a result; an error fails the test. */
export function valueOf<Value>(result: Result<Value, AppError>): Value {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

/** A request for an address, as a file holds it. */
export function requestFor(url: string, change: Partial<SavedRequest> = {}): SavedRequest {
  return {
    endpoint: 'scrape',
    connection: null,
    scenario: null,
    body: { url, formats: ['markdown'] },
    disabledActions: [],
    ...change,
  };
}
