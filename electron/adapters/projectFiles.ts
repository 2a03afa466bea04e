import { createHash } from 'node:crypto';
import { constants, type Dirent, type FSWatcher, watch } from 'node:fs';
import { access, chmod, lstat, mkdir, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { err, ok, type Result } from '../../shared/base/result.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import type { FileFault } from '../../shared/project/fileText.ts';
import type { FileContent, ListedItem, ProjectFiles, Replaced } from '../core/project/projectFiles.ts';
import { codeOf, resolveProjectPath } from './projectPaths.ts';
import { isThere, ProjectTrash, taken } from './projectTrash.ts';
import { syncFolder, writeAll } from './store/durableFile.ts';
import { storeError, toStoreError } from './store/storeErrors.ts';

/** No real request is longer; a longer file is something else under that name. */
export const maxFileBytes = 2_000_000;
const maxDepth = 16;

export interface ProjectFilesOptions {
  /** Of the profile. */
  readonly trash: string;
  readonly now: () => number;
}

/** The requests folder on the real disk. */
export function createProjectFiles({ trash, now }: ProjectFilesOptions): ProjectFiles {
  const bin = new ProjectTrash(trash, now);
  return {
    locate,
    async list(root, folder, ending, maxItems) {
      const items: ListedItem[] = [];
      // Nothing is read through a link, and the top folder may be one.
      const isOwn = (await realpath(join(root, folder)).catch(() => null)) === join(root, folder);
      const isWhole = !isOwn || (await listInto(items, { root, ending, maxItems }, folder, 1));
      return { items, isCut: !isWhole, isThere: isOwn };
    },
    read: readFileOf,
    replace: replaceFile,
    makeFolder: (root, path) =>
      withResolvedPath(root, path, async (place) => {
        await mkdir(place);
        return undefined;
      }),
    move: moveItem,
    bury: (root, path) => bin.bury(root, path),
    unearth: (id) => bin.unearth(id),
    emptyTrash: (before) => bin.empty(before),
    watch: watchFolders,
  };
}

async function locate(folder: string): Promise<{ root: string; isWritable: boolean } | null> {
  try {
    const root = await realpath(folder);
    const facts = await stat(root);
    if (!facts.isDirectory()) return null;
    const mayWrite = await access(root, constants.W_OK).then(
      () => true,
      () => false,
    );
    return { root, isWritable: mayWrite && isForWriting(facts.mode) };
  } catch {
    return null;
  }
}

/** An administrator may write everywhere, but the mode of a folder still tells what its owner intended. */
function isForWriting(mode: number): boolean {
  return process.platform === 'win32' || (mode & 0o222) !== 0;
}

interface Search {
  readonly root: string;
  readonly ending: string;
  readonly maxItems: number;
}

/** Adds the items below a folder; returns false if some were left out. */
async function listInto(items: ListedItem[], search: Search, folder: string, depth: number): Promise<boolean> {
  const place = join(search.root, ...folder.split('/'));
  const found = await readdir(place, { withFileTypes: true }).catch(() => []);
  for (const entry of found.toSorted(byName)) {
    if (entry.name.startsWith('.')) continue;
    if (items.length >= search.maxItems || depth > maxDepth) return false;
    const item = await itemOf(entry, place, `${folder}/${entry.name}`, search.ending);
    if (item === null) continue;
    items.push(item);
    if (item.kind === 'folder' && !(await listInto(items, search, item.path, depth + 1))) return false;
  }
  return true;
}

async function itemOf(entry: Dirent, folder: string, path: string, ending: string): Promise<ListedItem | null> {
  const place = join(folder, entry.name);
  // A name with a backslash cannot be distinguished from a path.
  if (/[\\\0]/.test(entry.name)) return null;
  if (entry.isDirectory()) return { path, kind: 'folder', stamp: '' };
  const isOurs = entry.name.endsWith(ending);
  if (entry.isSymbolicLink()) {
    const leadsToFolder = await stat(place).then(
      (target) => target.isDirectory(),
      () => false,
    );
    return isOurs || leadsToFolder ? { path, kind: 'link', stamp: '' } : null;
  }
  if (!entry.isFile() || !isOurs) return null;
  const facts = await lstat(place).catch(() => null);
  if (facts === null) return null;
  return { path, kind: 'file', stamp: `${facts.ino} ${facts.size} ${facts.mtimeMs} ${facts.ctimeMs}` };
}

const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Folders first, then as a person reads numbers: 2 before 10. Names that differ in case alone still have one order. */
function byName(one: Dirent, other: Dirent): number {
  if (one.isDirectory() !== other.isDirectory()) return one.isDirectory() ? -1 : 1;
  return order.compare(one.name, other.name) || (one.name < other.name ? -1 : 1);
}

async function readFileOf(root: string, path: string): Promise<Result<FileContent | null, FileFault>> {
  const place = await resolveProjectPath(root, path);
  if (!place.ok) return place.error.kind === 'refused' ? err('link') : ok(null);
  try {
    // Between the check and the read the file may be replaced by a link or by a pipe that blocks forever; the flags prevent both.
    const file = await open(
      place.value,
      constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
    );
    try {
      const facts = await file.stat();
      if (!facts.isFile()) return err('unreadable');
      if (facts.size > maxFileBytes) return err('too-big');
      const bytes = await file.readFile();
      return ok({ text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), hash: hashOf(bytes) });
    } finally {
      await file.close();
    }
  } catch (failure) {
    if (codeOf(failure) === 'ENOENT') return ok(null);
    if (codeOf(failure) === 'ELOOP') return err('link');
    return err(failure instanceof TypeError ? 'not-json' : 'unreadable');
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function replaceFile(
  root: string,
  path: string,
  text: string,
  expected: string | null,
): Promise<Result<Replaced, AppError>> {
  const place = await resolveProjectPath(root, path);
  if (!place.ok) return place;
  const before = await readFileOf(root, path);
  // A file that cannot be read belongs to something else and is never overwritten.
  if (!before.ok) return err(storeError('damaged', place.value, before.error));
  const known = before.value?.hash ?? null;
  if (known !== expected) return ok({ saved: false, hash: known });
  const mode = before.value === null ? null : (await lstat(place.value)).mode;
  if (mode !== null && !isForWriting(mode)) return err(storeError('read-only', place.value));
  const bytes = Buffer.from(text, 'utf8');
  const temporary = join(dirname(place.value), `.${path.slice(path.lastIndexOf('/') + 1)}.new`);
  try {
    await rm(temporary, { force: true });
    const file = await open(temporary, 'wx', 0o644);
    try {
      await writeAll(file, bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    if (mode !== null) await chmod(temporary, mode & 0o777);
    await rename(temporary, place.value);
    await syncFolder(dirname(place.value));
    return ok({ saved: true, hash: hashOf(bytes) });
  } catch (failure) {
    await rm(temporary, { force: true }).catch(() => undefined);
    return err(toStoreError(failure, place.value));
  }
}

async function moveItem(root: string, from: string, to: string): Promise<Result<null, AppError>> {
  const source = await resolveProjectPath(root, from);
  if (!source.ok) return source;
  // Of a name that differs in its case alone the new one is there already on some disks.
  const isSameName = from.toLowerCase() === to.toLowerCase();
  return withResolvedPath(root, to, async (place) => {
    if (!isSameName && (await isThere(place))) return taken;
    await rename(source.value, place);
    return undefined;
  });
}

/** Runs an action on a path below the root; an exception becomes an error that names the path. */
async function withResolvedPath(
  root: string,
  path: string,
  act: (place: string) => Promise<AppError | undefined>,
): Promise<Result<null, AppError>> {
  const place = await resolveProjectPath(root, path);
  if (!place.ok) return place;
  try {
    const refused = await act(place.value);
    return refused === undefined ? ok(null) : err(refused);
  } catch (failure) {
    if (codeOf(failure) === 'EEXIST' || codeOf(failure) === 'ENOTEMPTY') return err(taken);
    return err(toStoreError(failure, place.value));
  }
}

/** Watches folder by folder: the system's recursive watch follows links, and fails entirely if one folder cannot be watched. */
function watchFolders(root: string, folders: readonly string[], onEvent: () => void): () => void {
  const watchers: FSWatcher[] = [];
  const look = (place: string, isAbout: (name: string | null) => boolean = () => true): boolean => {
    try {
      const watcher = watch(place, { persistent: false }, (_event, name) => {
        if (isAbout(name)) onEvent();
      });
      // The removal of a folder is also reported as an event of its parent.
      watcher.on('error', () => watcher.close());
      watchers.push(watcher);
      return true;
    } catch {
      return false;
    }
  };
  // Of a root that is not there its coming back is noticed, however much of the way to it is missing.
  let there = root;
  while (!look(there) && dirname(there) !== there) there = dirname(there);
  // On some systems only the parent reports the removal of the root.
  if (there === root) look(dirname(root), (name) => name === null || name === basename(root));
  for (const folder of folders) look(join(root, ...folder.split('/')));
  return () => {
    for (const watcher of watchers) watcher.close();
  };
}
