import { compareDisplay, placeIn } from './displayOrder.ts';
import type { TraceArtifactVersion } from './traceModel.ts';
import type { ArtifactState, TraceState } from './traceState.ts';

/** Lists new versions of artifacts, and puts those anew whose records have moved in time. */
export function listArtifacts(state: TraceState, added: readonly number[], moved: readonly number[]): void {
  for (const index of added) {
    const detail = state.records[index]?.event.detail;
    if (detail?.kind !== 'artifact.updated') continue;
    const { artifact } = detail;
    const shelf = shelfFor(state, artifact.artifactId ?? '');
    if (artifact.kind !== null) shelf.kind = artifact.kind;
    if (artifact.path !== null) shelf.path = artifact.path;
    insertVersion(state, shelf, { ...artifact, record: index });
  }
  if (moved.length > added.length) reorder(state, new Set(moved));
}

function insertVersion(state: TraceState, shelf: ArtifactState, version: TraceArtifactVersion): void {
  const last = shelf.versions.at(-1);
  if (last === undefined || compareDisplay(state.keys, last.record, version.record) < 0) shelf.versions.push(version);
  else {
    const records = shelf.versions.map(({ record }) => record);
    const place = placeIn(records, version.record, (one, other) => compareDisplay(state.keys, one, other));
    shelf.versions.splice(place, 0, version);
  }
}

function reorder(state: TraceState, moved: ReadonlySet<number>): void {
  for (const shelf of state.artifacts) {
    if (shelf.versions.some(({ record }) => moved.has(record))) {
      shelf.versions.sort((one, other) => compareDisplay(state.keys, one.record, other.record));
    }
  }
}

function shelfFor(state: TraceState, artifactId: string): ArtifactState {
  const found = state.artifacts[state.artifactOf.get(artifactId) ?? -1];
  if (found !== undefined) return found;
  const shelf: ArtifactState = { artifactId, kind: '', path: null, versions: [] };
  state.artifactOf.set(artifactId, state.artifacts.length);
  state.artifacts.push(shelf);
  return shelf;
}
