import type { BodyId } from '../../../shared/base/brand.ts';
import { isJsonObject, parseJson } from '../../../shared/base/json.ts';
import { environmentEnding, readEnvironmentFile } from '../../../shared/project/environmentFile.ts';
import { type FileFault, fileVersion } from '../../../shared/project/fileText.ts';
import type { Project, ProjectEntry, ProjectEnvironment } from '../../../shared/project/project.ts';
import { readRequestFile, requestEnding } from '../../../shared/project/requestFile.ts';
import { filesNamedIn } from '../workspace/filesInUse.ts';
import type { FileContent, ListedItem, ProjectFiles } from './projectFiles.ts';

export const requestsFolder = 'requests';
export const environmentsFolder = 'env';
/** The file that marks a folder as ours; written with the first saved file. */
export const projectFile = 'trowel.json';

/** More is a disk and no collection of requests. */
const maxItems = 5000;
const maxEnvironments = 100;

type KnownEnvironment = Omit<ProjectEnvironment, 'known'>;

/** A folder in its current state on disk. */
export interface DiskProject extends Pick<Project, 'name' | 'path' | 'condition' | 'entries' | 'isCut'> {
  readonly environments: readonly KnownEnvironment[];
  /** Its real path; null while it is missing. */
  readonly root: string | null;
  /** Whether it has its `trowel.json`. */
  readonly isMarked: boolean;
  /** Where changes are looked for, below the root. */
  readonly folders: readonly string[];
  /** The files of this computer that its requests and environments name; null where not all of them could be read. */
  readonly files: readonly BodyId[] | null;
}

/** The parsed content of a file, and the file's stamp at that time. */
interface Known<Shown> {
  readonly stamp: string;
  readonly shown: Shown;
  /** Null for one that could not be read. */
  readonly files: readonly BodyId[] | null;
}

/** Reads folders again and again, files only when they may have changed. */
export function createProjectReader(files: ProjectFiles): (folder: string) => Promise<DiskProject> {
  let requests = new Map<string, Known<ProjectEntry>>();
  let environments = new Map<string, Known<KnownEnvironment>>();

  async function readEntry(root: string, { path, kind, stamp }: ListedItem): Promise<Known<ProjectEntry>> {
    const name = path.slice(requestsFolder.length + 1);
    if (kind === 'folder')
      return { stamp, files: [], shown: { path: name, kind: 'folder', hash: null, endpoint: null, fault: null } };
    const known = requests.get(path);
    if (kind === 'file' && known?.stamp === stamp) return known;
    const { content, fault } = await contentOf(files, root, path, kind);
    const request = content === null ? null : readRequestFile(content.text);
    const shown: ProjectEntry = {
      path: name,
      kind: 'request',
      hash: request?.ok ? (content?.hash ?? null) : null,
      endpoint: request?.ok ? request.value.endpoint : null,
      fault: request === null ? fault : request.ok ? null : request.error,
    };
    return { stamp, shown, files: filesOf(content, kind) };
  }

  async function readEnvironment(root: string, { path, kind, stamp }: ListedItem): Promise<Known<KnownEnvironment>> {
    const known = environments.get(path);
    if (kind === 'file' && known?.stamp === stamp) return known;
    const { content, fault } = await contentOf(files, root, path, kind);
    const environment = content === null ? null : readEnvironmentFile(content.text);
    const shown: KnownEnvironment = {
      name: path.slice(environmentsFolder.length + 1, -environmentEnding.length),
      content: environment?.ok ? environment.value : { variables: [], secrets: [] },
      hash: environment?.ok ? (content?.hash ?? null) : null,
      fault: environment === null ? fault : environment.ok ? null : environment.error,
    };
    return { stamp, shown, files: filesOf(content, kind) };
  }

  return async (folder) => {
    const place = await files.locate(folder);
    if (place === null) return missing(folder);
    const { root, isWritable } = place;
    const marked = await files.read(root, projectFile);
    const [listed, found] = await Promise.all([
      files.list(root, requestsFolder, requestEnding, maxItems),
      files.list(root, environmentsFolder, environmentEnding, maxEnvironments),
    ]);
    const ours = found.items.filter(isEnvironmentFile);
    const entries = await inParallel(listed.items, (item) => readEntry(root, item));
    const read = await inParallel(ours, (item) => readEnvironment(root, item));
    requests = new Map(zip(listed.items, entries).map(([{ path }, entry]) => [path, entry]));
    environments = new Map(zip(ours, read).map(([{ path }, environment]) => [path, environment]));
    const { name, isNewer } = describe(marked.ok ? marked.value : null);
    return {
      name: name ?? nameOf(folder),
      path: folder,
      condition: isNewer ? 'newer' : isWritable ? 'ready' : 'read-only',
      entries: entries.map(({ shown }) => shown),
      isCut: listed.isCut,
      environments: read.map(({ shown }) => shown),
      root,
      isMarked: !marked.ok || marked.value !== null,
      folders: [
        // A newly created folder is watched as well.
        ...(listed.isThere ? [requestsFolder] : []),
        ...(found.isThere ? [environmentsFolder] : []),
        ...listed.items.filter(({ kind }) => kind === 'folder').map(({ path }) => path),
      ],
      files: allOf([...entries, ...read]),
    };
  };
}

/** Returns the files that a file of the folder refers to. Links are not followed, so a link refers to none. */
function filesOf(content: FileContent | null, kind: ListedItem['kind']): readonly BodyId[] | null {
  if (content === null) return kind === 'link' ? [] : null;
  return filesNamedIn(content.text);
}

function allOf(read: readonly Pick<Known<unknown>, 'files'>[]): readonly BodyId[] | null {
  const known = read.flatMap(({ files }) => (files === null ? [] : [files]));
  return known.length < read.length ? null : [...new Set(known.flat())].toSorted();
}

/** Environments have no folders among them. */
function isEnvironmentFile({ path, kind }: ListedItem): boolean {
  return kind !== 'folder' && path.endsWith(environmentEnding) && path.split('/').length === 2;
}

function missing(folder: string): DiskProject {
  return {
    name: nameOf(folder),
    path: folder,
    condition: 'missing',
    entries: [],
    isCut: false,
    environments: [],
    root: null,
    isMarked: false,
    folders: [],
    files: null,
  };
}

/** For a folder that is the root of a disk the name is its full path. */
function nameOf(folder: string): string {
  return folder.split(/[/\\]/).findLast((part) => part !== '') ?? folder;
}

/** Reads `trowel.json`; an invalid one gives no values and is left unchanged. */
function describe(content: FileContent | null): { readonly name: string | null; readonly isNewer: boolean } {
  const parsed = content === null ? null : parseJson(content.text);
  const object = parsed?.ok && isJsonObject(parsed.value) ? parsed.value : {};
  const { name, version } = object;
  return {
    name: typeof name === 'string' && name.trim() !== '' ? name.slice(0, 300) : null,
    isNewer: typeof version === 'number' && version > fileVersion,
  };
}

async function contentOf(
  files: ProjectFiles,
  root: string,
  path: string,
  kind: ListedItem['kind'],
): Promise<{ readonly content: FileContent | null; readonly fault: FileFault }> {
  const read = kind === 'link' ? null : await files.read(root, path);
  if (read === null) return { content: null, fault: 'link' };
  return read.ok ? { content: read.value, fault: 'unreadable' } : { content: null, fault: read.error };
}

const atOnce = 16;

/** Limits concurrency: thousands of simultaneously open files exceed the system's limit. */
async function inParallel<Item, Value>(items: readonly Item[], read: (item: Item) => Promise<Value>): Promise<Value[]> {
  const values: Value[] = [];
  for (let from = 0; from < items.length; from += atOnce)
    values.push(...(await Promise.all(items.slice(from, from + atOnce).map(read))));
  return values;
}

function zip<One, Other>(ones: readonly One[], others: readonly Other[]): [One, Other][] {
  return ones.flatMap((one, index) => {
    const other = others[index];
    return other === undefined ? [] : [[one, other] as [One, Other]];
  });
}
