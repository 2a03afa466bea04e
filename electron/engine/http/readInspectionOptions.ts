import {
  fromRunHeader,
  inspectHeader,
  type InspectionPart,
  inspectionOptions,
  pageKinds,
  readAsHeader,
} from '../../../shared/api/engine/inspection.ts';
import { runHeader } from '../../../shared/api/engine/control.ts';
import type { InspectionOptions } from '../scrape/inspection/inspectScrape.ts';

/** The parts stored for a completed scrape. */
export interface StoredParts {
  parts: readonly InspectionPart[];
}

const runForm = /^[0-9a-z-]{8,64}$/;

/** Reads the inspection options of a request's headers; null where nothing is requested, or no run id is given to store it under. */
export function readInspectionOptions(
  headers: ReadonlyMap<string, readonly string[]>,
  kept: StoredParts,
): InspectionOptions | null {
  const value = (name: string): string => headers.get(name)?.[0]?.trim() ?? '';
  const runId = value(runHeader);
  const fromRunId = value(fromRunHeader);
  const words = new Set(
    value(inspectHeader)
      .split(',')
      .map((word) => word.trim()),
  );
  const [xray, log, steps] = inspectionOptions.map((options) => words.has(options));
  if (!runForm.test(runId) || (xray !== true && log !== true && fromRunId === '')) return null;
  return {
    runId,
    xray: xray === true,
    log: log === true,
    steps: steps === true,
    fromRunId: runForm.test(fromRunId) ? fromRunId : null,
    readAs: pageKinds.find((kind) => kind === value(readAsHeader)) ?? null,
    onStored(parts) {
      kept.parts = parts;
    },
  };
}
