import { compareDisplay, insertionIndex } from './displayOrder.ts';
import type { TraceArtifactVersion } from './traceModel.ts';
import type { ArtifactState, TraceState } from './traceState.ts';

/**
 * Adds new versions of artifacts, and moves those whose records have a new time. Each changed artifact is replaced, once a batch: the
 * previous model keeps its own object.
 */
export function listArtifacts(state: TraceState, added: readonly number[], moved: readonly number[]): void {
  const renewed = new Map<string, ArtifactState>();
  for (const index of added) {
    const detail = state.records[index]?.event.detail;
    if (detail?.kind !== 'artifact.updated') continue;
    const { artifact } = detail;
    const shelf = renew(state, artifact.artifactId ?? '', renewed);
    if (artifact.kind !== null) shelf.kind = artifact.kind;
    if (artifact.path !== null) shelf.path = artifact.path;
    insertVersion(state, shelf, { ...artifact, record: index });
  }
  if (moved.length > added.length) reorder(state, new Set(moved), renewed);
}

function insertVersion(state: TraceState, shelf: ArtifactState, version: TraceArtifactVersion): void {
  const last = shelf.versions.at(-1);
  if (last === undefined || compareDisplay(state.keys, last.record, version.record) < 0) shelf.versions.push(version);
  else {
    const records = shelf.versions.map(({ record }) => record);
    const place = insertionIndex(records, version.record, (one, other) => compareDisplay(state.keys, one, other));
    shelf.versions.splice(place, 0, version);
  }
}

function reorder(state: TraceState, moved: ReadonlySet<number>, renewed: Map<string, ArtifactState>): void {
  for (const { artifactId, versions } of state.artifacts) {
    if (!versions.some(({ record }) => moved.has(record))) continue;
    const shelf = renew(state, artifactId, renewed);
    shelf.versions.sort((one, other) => compareDisplay(state.keys, one.record, other.record));
  }
}

/** The artifact as this batch may change it. */
function renew(state: TraceState, artifactId: string, renewed: Map<string, ArtifactState>): ArtifactState {
  const known = renewed.get(artifactId);
  if (known !== undefined) return known;
  const place = state.artifactOf.get(artifactId) ?? state.artifacts.length;
  const former = state.artifacts[place];
  const shelf: ArtifactState = {
    artifactId,
    kind: former?.kind ?? '',
    path: former?.path ?? null,
    versions: [...(former?.versions ?? [])],
  };
  state.artifactOf.set(artifactId, place);
  state.artifacts[place] = shelf;
  renewed.set(artifactId, shelf);
  return shelf;
}
