import { createHash } from 'node:crypto';
import { sortedKeys } from '../../../shared/base/sortedKeys.ts';
import { type Baseline, baselineFile, type BaselinePlace } from '../../../shared/project/baseline.ts';
import { readRequestFile } from '../../../shared/project/requestFile.ts';
import type { ProjectFiles } from '../project/projectFiles.ts';
import { requestsFolder } from '../project/readProject.ts';
import { type BaselineDisk, baselinesFolder } from './baselineDisk.ts';
import { type BaselineFiles, createBaselineFiles } from './baselineFiles.ts';
import { baselineFolderOf } from './baselineFolder.ts';

/** A folder of baselines, and the one of a request in it. */
export interface Shelf {
  readonly where: Baseline['where'];
  readonly disk: BaselineDisk;
  readonly files: BaselineFiles;
  /** The request's file; null in the profile. */
  readonly file: string | null;
  readonly folder: string;
}

export interface ShelfPorts {
  readonly files: ProjectFiles;
  /** The requests folder that is open. */
  readonly folder: BaselineDisk;
  /** The profile, for requests that no file holds. */
  readonly computer: BaselineDisk;
}

/** Where the baselines of requests are. */
export interface Shelves {
  /** Where a request's baseline would be written. */
  home(place: BaselinePlace): Promise<Shelf>;
  /** The baseline that a request has: its file's, else that of its address. */
  shelved(place: BaselinePlace): Promise<{ readonly shelf: Shelf; readonly root: string } | null>;
}

/** More requests with a baseline than this are not looked through for one that has no file. */
const mostLookedAt = 500;

export function createShelves({ files, folder, computer }: ShelfPorts): Shelves {
  const inFolder = createBaselineFiles(files, folder);
  const onComputer = createBaselineFiles(files, computer);

  const shelfOfFile = (file: string): Shelf => ({
    where: 'folder',
    disk: folder,
    files: inFolder,
    file,
    folder: baselineFolderOf(file),
  });
  const shelfOfAddress = (place: BaselinePlace): Shelf => ({
    where: 'computer',
    disk: computer,
    files: onComputer,
    file: null,
    folder: `${baselinesFolder}/${addressDigest(place)}`,
  });

  /** A request's file that says what was sent and has a baseline: the run of a file whose tab was closed. */
  async function fileSaying({ endpoint, request }: BaselinePlace): Promise<string | null> {
    const root = await folder.root();
    if (root === null) return null;
    const wanted = JSON.stringify(sortedKeys(request));
    const { items } = await files.list(root, baselinesFolder, baselineFile, mostLookedAt);
    for (const { path, kind } of items) {
      const file = kind === 'file' ? requestFileOf(path) : null;
      const content = file === null ? null : await files.read(root, `${requestsFolder}/${file}`);
      const saved = content?.ok && content.value !== null ? readRequestFile(content.value.text) : null;
      if (file === null || saved === null || !saved.ok || saved.value.endpoint !== endpoint) continue;
      if (JSON.stringify(sortedKeys(saved.value.body)) === wanted) return file;
    }
    return null;
  }

  /** Where a request's baseline would be written. */
  async function home(place: BaselinePlace): Promise<Shelf> {
    const root = await folder.root();
    const file = root === null ? null : (place.file ?? (await fileSaying(place)));
    return file === null ? shelfOfAddress(place) : shelfOfFile(file);
  }

  /** The baseline that a request has: its file's, else that of its address. */
  async function shelved(place: BaselinePlace): Promise<{ shelf: Shelf; root: string } | null> {
    for (const shelf of [await home(place), shelfOfAddress(place)]) {
      const root = await shelf.disk.root();
      if (root !== null && (await shelf.files.facts(root, shelf.folder)) !== null) return { shelf, root };
    }
    return null;
  }

  return { home, shelved };
}

/** The request's file of a baseline's list; null for what is none. */
function requestFileOf(list: string): string | null {
  const folder = list.slice(baselinesFolder.length + 1, -`/${baselineFile}`.length);
  return folder.endsWith('.req') ? `${folder}.json` : null;
}

/** Requests without a file are known by what they are and the address that they ask for. */
function addressDigest({ endpoint, request }: BaselinePlace): string {
  return createHash('sha256')
    .update(JSON.stringify([endpoint, request['url'] ?? sortedKeys(request)]))
    .digest('hex')
    .slice(0, 40);
}
