import { randomUUID } from 'node:crypto';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { BaselinePart } from '../../../shared/document/compare/baselineParts.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { maxBaselineChars, type WrittenBaseline } from '../../../shared/project/baseline.ts';
import { findSecrets } from '../../../shared/request/secretText.ts';
import type { FullBaseline } from './baselineFiles.ts';
import type { BaselineLocation } from './baselineLocator.ts';

export type Written = Promise<Result<WrittenBaseline, AppError>>;

/** Writes baselines, asks for confirmation before a possible key is written for others, and undoes writes. */
export interface BaselineWriter {
  /** Writes the result of `make` for the current baseline; null if the baseline is not the expected one. */
  write(
    shelf: BaselineLocation,
    parts: readonly BaselinePart[],
    mayHoldSecrets: boolean,
    make: (before: FullBaseline | null, root: string) => Promise<FullBaseline | null>,
  ): Written;
  /** Stores the replaced baseline; returns its undo id. */
  remember(shelf: BaselineLocation, before: FullBaseline | null): string;
  undo(undoId: string): Promise<Result<null, AppError>>;
}

/** As many writes can be taken back. */
const maxUndos = 12;
const maxReportedSecrets = 5;

export function createBaselineWriter(): BaselineWriter {
  const undos = new Map<string, { readonly location: BaselineLocation; readonly before: FullBaseline | null }>();

  function remember(location: BaselineLocation, before: FullBaseline | null): string {
    const undoId = randomUUID();
    undos.set(undoId, { location, before });
    for (const old of [...undos.keys()].slice(0, Math.max(0, undos.size - maxUndos))) undos.delete(old);
    return undoId;
  }

  return {
    remember,
    async write(shelf, parts, mayHoldSecrets, make) {
      const fitting = parts.filter(fitsIntoFile);
      const secrets = shelf.where === 'folder' && !mayHoldSecrets ? secretsOf(fitting) : [];
      if (secrets.length > 0) return ok({ state: 'secrets', secrets });
      return shelf.disk.change<WrittenBaseline>(async (root) => {
        const before = await shelf.files.readFull(root, shelf.folder);
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
      const { location, before } = known;
      return location.disk.change((root) => location.files.put(root, location.folder, before));
    },
  };
}

export function fitsIntoFile({ text }: BaselinePart): boolean {
  return Buffer.byteLength(text) <= maxBaselineChars;
}

function secretsOf(parts: readonly BaselinePart[]) {
  return parts.flatMap(({ name, text }) =>
    findSecrets(text, maxReportedSecrets).map((found) => ({ part: name, ...found })),
  );
}

const noUndo: AppError = { kind: 'not-found', what: 'file', message: 'It can no longer be undone' };
