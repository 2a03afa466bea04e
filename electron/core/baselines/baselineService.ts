import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { BaselinePart } from '../../../shared/document/compare/baselineParts.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { Baseline, BaselineMask, BaselineTarget } from '../../../shared/project/baseline.ts';
import type { FullBaseline } from './baselineFiles.ts';
import { createBaselineLocator, type BaselineLocatorPorts, type BaselineLocator } from './baselineLocator.ts';
import { createBaselineWriter, fitsIntoFile, type Written } from './baselineWriter.ts';

/** Baselines of requests (their known results); each call is explained in `shared/ipc/baselineCalls.ts`. */
export interface BaselineService {
  find(place: BaselineTarget): Promise<Result<Baseline | null, AppError>>;
  read(place: BaselineTarget, name: string): Promise<Result<{ text: string; hash: string } | null, AppError>>;
  accept(place: BaselineTarget, parts: readonly BaselinePart[], mayHoldSecrets: boolean): Written;
  savePart(place: BaselineTarget, part: BaselinePart, expected: string | null, mayHoldSecrets: boolean): Written;
  ignore(place: BaselineTarget, name: string, masks: readonly BaselineMask[]): Promise<Result<null, AppError>>;
  remove(place: BaselineTarget): Promise<Result<{ undoId: string }, AppError>>;
  undo(undoId: string): Promise<Result<null, AppError>>;
}

export function createBaselineService(ports: BaselineLocatorPorts): BaselineService {
  const { home, findExisting } = createBaselineLocator(ports);
  const writer = createBaselineWriter();
  return {
    ...createBaselineReader(findExisting),
    async accept(place, parts, mayHoldSecrets) {
      const shelf = await home(place);
      const former = await findExisting(place);
      const kept = former === null ? null : await former.location.files.facts(former.root, former.location.folder);
      return writer.write(shelf, parts, mayHoldSecrets, async () =>
        fullBaselineOf(parts.filter(fitsIntoFile), kept?.masks ?? {}),
      );
    },
    async savePart(place, part, expected, mayHoldSecrets) {
      const shelf = (await findExisting(place))?.location ?? (await home(place));
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
      const found = await findExisting(place);
      if (found === null) return err(noBaseline);
      const { location } = found;
      return location.disk.change(async (root) => {
        const before = await location.files.readFull(root, location.folder);
        if (before === null) return err(noBaseline);
        return location.files.put(root, location.folder, { ...before, masks: { ...before.masks, [name]: [...masks] } });
      });
    },
    async remove(place) {
      const found = await findExisting(place);
      if (found === null) return err(noBaseline);
      const { location } = found;
      return location.disk.change(async (root) => {
        const before = await location.files.readFull(root, location.folder);
        const put = await location.files.put(root, location.folder, null);
        return put.ok ? ok({ undoId: writer.remember(location, before) }) : put;
      });
    },
    undo: writer.undo,
  };
}

/** The questions about a baseline that change nothing. */
function createBaselineReader(shelved: BaselineLocator['findExisting']): Pick<BaselineService, 'find' | 'read'> {
  return {
    async find(place) {
      const found = await shelved(place);
      if (found === null) return ok(null);
      const { location, root } = found;
      const facts = await location.files.facts(root, location.folder);
      if (facts === null) return ok(null);
      const hashes: Record<string, string | null> = {};
      for (const name of Object.keys(facts.parts))
        hashes[name] = (await location.files.part(root, location.folder, facts, name))?.hash ?? null;
      const shown = location.where === 'folder' ? location.folder : null;
      return ok({ ...facts, where: location.where, file: location.file, folder: shown, hashes });
    },
    async read(place, name) {
      const found = await shelved(place);
      if (found === null) return ok(null);
      const { location, root } = found;
      const facts = await location.files.facts(root, location.folder);
      const content = facts === null ? null : await location.files.part(root, location.folder, facts, name);
      return ok(content);
    },
  };
}

function fullBaselineOf(parts: readonly BaselinePart[], masks: FullBaseline['masks']): FullBaseline {
  const names = new Set(parts.map(({ name }) => name));
  return {
    parts: Object.fromEntries(parts.map(({ name, kind }) => [name, kind])),
    texts: Object.fromEntries(parts.map(({ name, text }) => [name, text])),
    masks: Object.fromEntries(Object.entries(masks).filter(([name]) => names.has(name))),
  };
}

const noBaseline: AppError = { kind: 'not-found', what: 'file', message: 'This request has no baseline' };
const tooLong: AppError = { kind: 'refused', reason: 'bad-input', message: 'The text is too long for a baseline' };
