import { createHash, randomUUID } from 'node:crypto';
import { sortedKeys } from '../../../shared/base/sortedKeys.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import {
  type Baseline,
  baselineFile,
  type BaselineMask,
  type BaselinePlace,
  longestBaselineText,
  type WrittenBaseline,
} from '../../../shared/project/baseline.ts';
import { readRequestFile } from '../../../shared/project/requestFile.ts';
import { findSecrets } from '../../../shared/request/secretText.ts';
import type { BaselinePart } from '../../../shared/document/compare/baselineParts.ts';
import type { ProjectFiles } from '../project/projectFiles.ts';
import { requestsFolder } from '../project/readProject.ts';
import { type BaselineDisk, baselinesFolder } from './baselineDisk.ts';
import { baselineFolderOf } from './baselineFolder.ts';
import { type BaselineFiles, createBaselineFiles, type WholeBaseline } from './baselineFiles.ts';

export interface BaselineServicePorts {
  readonly files: ProjectFiles;
  /** The requests folder that is open. */
  readonly folder: BaselineDisk;
  /** The profile, for requests that no file holds. */
  readonly computer: BaselineDisk;
}

/** What requests are known to bring; each call is explained in `shared/ipc/baselineCalls.ts`. */
export interface BaselineService {
  find(place: BaselinePlace): Promise<Result<Baseline | null, AppError>>;
  read(place: BaselinePlace, name: string): Promise<Result<{ text: string; hash: string } | null, AppError>>;
  accept(place: BaselinePlace, parts: readonly BaselinePart[], mayHoldSecrets: boolean): Written;
  savePart(place: BaselinePlace, part: BaselinePart, expected: string | null, mayHoldSecrets: boolean): Written;
  ignore(place: BaselinePlace, name: string, masks: readonly BaselineMask[]): Promise<Result<null, AppError>>;
  remove(place: BaselinePlace): Promise<Result<{ undoId: string }, AppError>>;
  undo(undoId: string): Promise<Result<null, AppError>>;
}

type Written = Promise<Result<WrittenBaseline, AppError>>;

/** A folder of baselines, and the one of a request in it. */
interface Shelf {
  readonly where: Baseline['where'];
  readonly disk: BaselineDisk;
  readonly files: BaselineFiles;
  /** The request's file; null in the profile. */
  readonly file: string | null;
  readonly folder: string;
}

/** As many writes can be taken back. */
const undosKept = 12;
const secretsTold = 5;
/** More requests with a baseline than this are not looked through for one that has no file. */
const mostLookedAt = 500;

export function createBaselineService({ files, folder, computer }: BaselineServicePorts): BaselineService {
  const inFolder = createBaselineFiles(files, folder);
  const onComputer = createBaselineFiles(files, computer);
  const undos = new Map<string, { readonly shelf: Shelf; readonly before: WholeBaseline | null }>();

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

  function remember(shelf: Shelf, before: WholeBaseline | null): string {
    const undoId = randomUUID();
    undos.set(undoId, { shelf, before });
    for (const old of [...undos.keys()].slice(0, Math.max(0, undos.size - undosKept))) undos.delete(old);
    return undoId;
  }

  /** Writes what `make` says of the baseline as it is; null for what nobody expected there. */
  async function write(
    shelf: Shelf,
    parts: readonly BaselinePart[],
    mayHoldSecrets: boolean,
    make: (before: WholeBaseline | null, root: string) => Promise<WholeBaseline | null>,
  ): Written {
    const fitting = parts.filter(fitsIntoFile);
    const secrets = shelf.where === 'folder' && !mayHoldSecrets ? secretsOf(fitting) : [];
    if (secrets.length > 0) return ok({ state: 'secrets', secrets });
    return shelf.disk.change<WrittenBaseline>(async (root) => {
      const before = await shelf.files.whole(root, shelf.folder);
      const next = await make(before, root);
      if (next === null) return ok({ state: 'changed' });
      const put = await shelf.files.put(root, shelf.folder, next);
      if (!put.ok) return put;
      const leftOut = parts.filter((part) => !fitting.includes(part)).map(({ name }) => name);
      return ok({ state: 'written', undoId: remember(shelf, before), where: shelf.where, leftOut });
    });
  }

  return {
    async find(place) {
      const found = await shelved(place);
      if (found === null) return ok(null);
      const { shelf, root } = found;
      const facts = await shelf.files.facts(root, shelf.folder);
      if (facts === null) return ok(null);
      const hashes: Record<string, string | null> = {};
      for (const name of Object.keys(facts.parts))
        hashes[name] = (await shelf.files.part(root, shelf.folder, facts, name))?.hash ?? null;
      const shown = shelf.where === 'folder' ? shelf.folder : null;
      return ok({ ...facts, where: shelf.where, file: shelf.file, folder: shown, hashes });
    },
    async read(place, name) {
      const found = await shelved(place);
      if (found === null) return ok(null);
      const { shelf, root } = found;
      const facts = await shelf.files.facts(root, shelf.folder);
      const content = facts === null ? null : await shelf.files.part(root, shelf.folder, facts, name);
      return ok(content);
    },
    async accept(place, parts, mayHoldSecrets) {
      const shelf = await home(place);
      const former = await shelved(place);
      const kept = former === null ? null : await former.shelf.files.facts(former.root, former.shelf.folder);
      return write(shelf, parts, mayHoldSecrets, async () => wholeOf(parts.filter(fitsIntoFile), kept?.masks ?? {}));
    },
    async savePart(place, part, expected, mayHoldSecrets) {
      const shelf = (await shelved(place))?.shelf ?? (await home(place));
      if (!fitsIntoFile(part)) return err(tooLong);
      return write(shelf, [part], mayHoldSecrets, async (before, root) => {
        const facts = await shelf.files.facts(root, shelf.folder);
        const known = facts === null ? null : await shelf.files.part(root, shelf.folder, facts, part.name);
        if ((known?.hash ?? null) !== expected) return null;
        return {
          parts: { ...before?.parts, [part.name]: part.kind },
          masks: before?.masks ?? {},
          texts: { ...before?.texts, [part.name]: part.text },
        };
      });
    },
    async ignore(place, name, masks) {
      const found = await shelved(place);
      if (found === null) return err(noBaseline);
      const { shelf } = found;
      return shelf.disk.change(async (root) => {
        const before = await shelf.files.whole(root, shelf.folder);
        if (before === null) return err(noBaseline);
        return shelf.files.put(root, shelf.folder, { ...before, masks: { ...before.masks, [name]: [...masks] } });
      });
    },
    async remove(place) {
      const found = await shelved(place);
      if (found === null) return err(noBaseline);
      const { shelf } = found;
      return shelf.disk.change(async (root) => {
        const before = await shelf.files.whole(root, shelf.folder);
        const put = await shelf.files.put(root, shelf.folder, null);
        return put.ok ? ok({ undoId: remember(shelf, before) }) : put;
      });
    },
    async undo(undoId) {
      const known = undos.get(undoId);
      if (known === undefined) return err(noUndo);
      undos.delete(undoId);
      const { shelf, before } = known;
      return shelf.disk.change((root) => shelf.files.put(root, shelf.folder, before));
    },
  };
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

function fitsIntoFile({ text }: BaselinePart): boolean {
  return Buffer.byteLength(text) <= longestBaselineText;
}

function secretsOf(parts: readonly BaselinePart[]) {
  return parts.flatMap(({ name, text }) => findSecrets(text, secretsTold).map((found) => ({ part: name, ...found })));
}

function wholeOf(parts: readonly BaselinePart[], masks: WholeBaseline['masks']): WholeBaseline {
  const names = new Set(parts.map(({ name }) => name));
  return {
    parts: Object.fromEntries(parts.map(({ name, kind }) => [name, kind])),
    texts: Object.fromEntries(parts.map(({ name, text }) => [name, text])),
    masks: Object.fromEntries(Object.entries(masks).filter(([name]) => names.has(name))),
  };
}

const noBaseline: AppError = { kind: 'not-found', what: 'file', message: 'This request has no baseline' };
const noUndo: AppError = { kind: 'not-found', what: 'file', message: 'It cannot be taken back any more' };
const tooLong: AppError = { kind: 'refused', reason: 'bad-input', message: 'The text is too long for a baseline' };
