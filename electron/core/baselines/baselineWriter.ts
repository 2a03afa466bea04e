import { randomUUID } from 'node:crypto';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { BaselinePart } from '../../../shared/document/compare/baselineParts.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { longestBaselineText, type WrittenBaseline } from '../../../shared/project/baseline.ts';
import { findSecrets } from '../../../shared/request/secretText.ts';
import type { WholeBaseline } from './baselineFiles.ts';
import type { Shelf } from './baselineShelves.ts';

export type Written = Promise<Result<WrittenBaseline, AppError>>;

/** Writes baselines, asks before what looks like a key is written for others, and takes back. */
export interface BaselineWriter {
  /** Writes what `make` says of the baseline as it is; null for what nobody expected there. */
  write(
    shelf: Shelf,
    parts: readonly BaselinePart[],
    mayHoldSecrets: boolean,
    make: (before: WholeBaseline | null, root: string) => Promise<WholeBaseline | null>,
  ): Written;
  /** Keeps what a write took the place of; gives what it is taken back by. */
  remember(shelf: Shelf, before: WholeBaseline | null): string;
  undo(undoId: string): Promise<Result<null, AppError>>;
}

/** As many writes can be taken back. */
const undosKept = 12;
const secretsTold = 5;

export function createBaselineWriter(): BaselineWriter {
  const undos = new Map<string, { readonly shelf: Shelf; readonly before: WholeBaseline | null }>();

  function remember(shelf: Shelf, before: WholeBaseline | null): string {
    const undoId = randomUUID();
    undos.set(undoId, { shelf, before });
    for (const old of [...undos.keys()].slice(0, Math.max(0, undos.size - undosKept))) undos.delete(old);
    return undoId;
  }

  return {
    remember,
    async write(shelf, parts, mayHoldSecrets, make) {
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

export function fitsIntoFile({ text }: BaselinePart): boolean {
  return Buffer.byteLength(text) <= longestBaselineText;
}

function secretsOf(parts: readonly BaselinePart[]) {
  return parts.flatMap(({ name, text }) => findSecrets(text, secretsTold).map((found) => ({ part: name, ...found })));
}

const noUndo: AppError = { kind: 'not-found', what: 'file', message: 'It cannot be taken back any more' };
