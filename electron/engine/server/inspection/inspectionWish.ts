import {
  fromRunHeader,
  inspectHeader,
  type InspectionPart,
  inspectionWishes,
  pageKinds,
  readAsHeader,
} from '../../../../shared/api/engine/inspection.ts';
import { runHeader } from '../../../../shared/api/engine/control.ts';
import type { InspectionWish } from './inspectScrape.ts';

/** What is kept of a scrape, once it has ended. */
export interface KeptParts {
  parts: readonly InspectionPart[];
}

const runForm = /^[0-9a-z-]{8,64}$/;

/** What a request's headers ask to know beside the answer; null where they ask for nothing, or name no run to keep it under. */
export function inspectionWish(
  headers: ReadonlyMap<string, readonly string[]>,
  kept: KeptParts,
): InspectionWish | null {
  const value = (name: string): string => headers.get(name)?.[0]?.trim() ?? '';
  const runId = value(runHeader);
  const fromRunId = value(fromRunHeader);
  const words = new Set(
    value(inspectHeader)
      .split(',')
      .map((word) => word.trim()),
  );
  const [xray, log] = inspectionWishes.map((wish) => words.has(wish));
  if (!runForm.test(runId) || (xray !== true && log !== true && fromRunId === '')) return null;
  return {
    runId,
    xray: xray === true,
    log: log === true,
    fromRunId: runForm.test(fromRunId) ? fromRunId : null,
    readAs: pageKinds.find((kind) => kind === value(readAsHeader)) ?? null,
    onKept(parts) {
      kept.parts = parts;
    },
  };
}
