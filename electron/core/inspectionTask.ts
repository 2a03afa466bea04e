import type { RunId } from '../../shared/base/brand.ts';
import {
  fromRunHeader,
  inspectHeader,
  inspectionParts,
  inspectionPath,
  type InspectionWish,
  keptHeader,
  type PageKind,
  readAsHeader,
} from '../../shared/api/engine/inspection.ts';
import { inspectionField } from '../../shared/run/inspectionFields.ts';
import type { ArtifactLink, ScrapeOutcome } from './scrapeSender.ts';

/** What a run wants to know of the local engine beside its answer. */
export interface InspectionPlan {
  readonly wishes: readonly InspectionWish[];
  /** The run whose captured page is read again; null where the page is had as usual. */
  readonly fromRunId: RunId | null;
  /** What the page is read as, whatever the engine takes it for; null leaves it to the engine. */
  readonly readAs: PageKind | null;
}

/** The headers that ask the local engine for it. Other services are asked for nothing. */
export function inspectionHeaders({ wishes, fromRunId, readAs }: InspectionPlan): Readonly<Record<string, string>> {
  return {
    ...(wishes.length === 0 ? {} : { [inspectHeader]: wishes.join(',') }),
    ...(fromRunId === null ? {} : { [fromRunHeader]: fromRunId }),
    ...(readAs === null ? {} : { [readAsHeader]: readAs }),
  };
}

/** Where the engine gives what it kept of a run for some minutes: saved like anything that an answer links to. */
export function inspectionLinks(runId: RunId, baseUrl: string, outcome: ScrapeOutcome): readonly ArtifactLink[] {
  const kept = outcome.headers.find(([name]) => name === keptHeader)?.[1].split(',') ?? [];
  return inspectionParts
    .filter((part) => kept.includes(part))
    .map((part) => ({ field: inspectionField(part), url: `${baseUrl}${inspectionPath(runId, part)}`, needsKey: true }));
}
