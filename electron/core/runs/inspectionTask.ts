import type { RunId } from '../../../shared/base/brand.ts';
import {
  fromRunHeader,
  inspectHeader,
  inspectionPartOf,
  inspectionPath,
  type InspectionOption,
  storedPartsHeader,
  type PageKind,
  readAsHeader,
} from '../../../shared/api/engine/inspection.ts';
import { inspectionField } from '../../../shared/run/inspectionFields.ts';
import type { ArtifactLink, ScrapeOutcome } from './scrapeSender.ts';

/** A run's requests to the local engine in addition to its response. */
export interface InspectionPlan {
  readonly requested: readonly InspectionOption[];
  /** The run whose captured page is read again; null to fetch the page as usual. */
  readonly fromRunId: RunId | null;
  /** The format that the page is parsed as, regardless of what the engine detects; null leaves it to the engine. */
  readonly readAs: PageKind | null;
}

/** The headers of these requests to the local engine. Other services get none. */
export function inspectionHeaders({ requested, fromRunId, readAs }: InspectionPlan): Readonly<Record<string, string>> {
  return {
    ...(requested.length === 0 ? {} : { [inspectHeader]: requested.join(',') }),
    ...(fromRunId === null ? {} : { [fromRunHeader]: fromRunId }),
    ...(readAs === null ? {} : { [readAsHeader]: readAs }),
  };
}

/** Links to the run's data that the engine stores for some minutes: saved like any link of a response. */
export function inspectionLinks(runId: RunId, baseUrl: string, outcome: ScrapeOutcome): readonly ArtifactLink[] {
  const kept = outcome.headers.find(([name]) => name === storedPartsHeader)?.[1].split(',') ?? [];
  const parts = new Set(kept.map(inspectionPartOf).filter((part) => part !== null));
  return [...parts].map((part) => ({
    field: inspectionField(part),
    url: `${baseUrl}${inspectionPath(runId, part)}`,
    needsKey: true,
  }));
}
