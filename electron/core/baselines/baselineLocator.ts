import { createHash } from 'node:crypto';
import { sortedKeys } from '../../../shared/base/sortedKeys.ts';
import { type Baseline, baselineFile, type BaselineTarget } from '../../../shared/project/baseline.ts';
import { readRequestFile } from '../../../shared/project/requestFile.ts';
import type { ProjectFiles } from '../project/projectFiles.ts';
import { requestsFolder } from '../project/readProject.ts';
import { type BaselineDisk, baselinesFolder } from './baselineDisk.ts';
import { type BaselineFiles, createBaselineFiles } from './baselineFiles.ts';
import { baselineFolderOf } from './baselineFolder.ts';

/** A folder of baselines, and the one of a request in it. */
export interface BaselineLocation {
  readonly where: Baseline['where'];
  readonly disk: BaselineDisk;
  readonly files: BaselineFiles;
  /** The request's file; null in the profile. */
  readonly file: string | null;
  readonly folder: string;
}

export interface BaselineLocatorPorts {
  readonly files: ProjectFiles;
  /** The requests folder that is open. */
  readonly folder: BaselineDisk;
  /** The profile, for requests without a file. */
  readonly computer: BaselineDisk;
}

/** Where the baselines of requests are. */
export interface BaselineLocator {
  /** Where a request's baseline would be written. */
  home(place: BaselineTarget): Promise<BaselineLocation>;
  /** The baseline of a request: that of its file, or else that of its URL. */
  findExisting(place: BaselineTarget): Promise<{ readonly location: BaselineLocation; readonly root: string } | null>;
}

/** More requests with a baseline than this are not looked through for one that has no file. */
const maxSearchedItems = 500;

export function createBaselineLocator({ files, folder, computer }: BaselineLocatorPorts): BaselineLocator {
  const inFolder = createBaselineFiles(files, folder);
  const onComputer = createBaselineFiles(files, computer);

  const shelfOfFile = (file: string): BaselineLocation => ({
    where: 'folder',
    disk: folder,
    files: inFolder,
    file,
    folder: baselineFolderOf(file),
  });
  const shelfOfAddress = (place: BaselineTarget): BaselineLocation => ({
    where: 'computer',
    disk: computer,
    files: onComputer,
    file: null,
    folder: `${baselinesFolder}/${addressDigest(place)}`,
  });

  /** Finds a request file with the same request and a baseline: for the run of a file whose tab was closed. */
  async function fileSaying({ endpoint, request }: BaselineTarget): Promise<string | null> {
    const root = await folder.root();
    if (root === null) return null;
    const wanted = JSON.stringify(sortedKeys(request));
    const { items } = await files.list(root, baselinesFolder, baselineFile, maxSearchedItems);
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
  async function home(place: BaselineTarget): Promise<BaselineLocation> {
    const root = await folder.root();
    const file = root === null ? null : (place.file ?? (await fileSaying(place)));
    return file === null ? shelfOfAddress(place) : shelfOfFile(file);
  }

  /** The baseline that a request has: its file's, else that of its address. */
  async function findExisting(place: BaselineTarget): Promise<{ location: BaselineLocation; root: string } | null> {
    for (const location of [await home(place), shelfOfAddress(place)]) {
      const root = await location.disk.root();
      if (root !== null && (await location.files.facts(root, location.folder)) !== null) return { location, root };
    }
    return null;
  }

  return { home, findExisting };
}

/** Returns the request file of a baseline's list; null if the path is not such a list. */
function requestFileOf(list: string): string | null {
  const folder = list.slice(baselinesFolder.length + 1, -`/${baselineFile}`.length);
  return folder.endsWith('.req') ? `${folder}.json` : null;
}

/** Identifies requests without a file by their endpoint and the URL that they request. */
function addressDigest({ endpoint, request }: BaselineTarget): string {
  return createHash('sha256')
    .update(JSON.stringify([endpoint, request['url'] ?? sortedKeys(request)]))
    .digest('hex')
    .slice(0, 40);
}
