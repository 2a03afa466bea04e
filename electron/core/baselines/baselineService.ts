import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { BaselinePart } from '../../../shared/document/compare/baselineParts.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { Baseline, BaselineMask, BaselinePlace } from '../../../shared/project/baseline.ts';
import type { WholeBaseline } from './baselineFiles.ts';
import { createShelves, type ShelfPorts, type Shelves } from './baselineShelves.ts';
import { createBaselineWriter, fitsIntoFile, type Written } from './baselineWriter.ts';

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

export function createBaselineService(ports: ShelfPorts): BaselineService {
  const { home, shelved } = createShelves(ports);
  const writer = createBaselineWriter();
  return {
    ...createBaselineReader(shelved),
    async accept(place, parts, mayHoldSecrets) {
      const shelf = await home(place);
      const former = await shelved(place);
      const kept = former === null ? null : await former.shelf.files.facts(former.root, former.shelf.folder);
      return writer.write(shelf, parts, mayHoldSecrets, async () =>
        wholeOf(parts.filter(fitsIntoFile), kept?.masks ?? {}),
      );
    },
    async savePart(place, part, expected, mayHoldSecrets) {
      const shelf = (await shelved(place))?.shelf ?? (await home(place));
      if (!fitsIntoFile(part)) return err(tooLong);
      return writer.write(shelf, [part], mayHoldSecrets, async (before, root) => {
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
        return put.ok ? ok({ undoId: writer.remember(shelf, before) }) : put;
      });
    },
    undo: writer.undo,
  };
}

/** The questions about a baseline that change nothing. */
function createBaselineReader(shelved: Shelves['shelved']): Pick<BaselineService, 'find' | 'read'> {
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
  };
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
const tooLong: AppError = { kind: 'refused', reason: 'bad-input', message: 'The text is too long for a baseline' };
