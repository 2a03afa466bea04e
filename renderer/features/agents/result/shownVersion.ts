import { resultArtifactId, type TraceArtifactHistory, type TraceModel } from '../../../../shared/trace/traceModel.ts';
import type { ViewState } from '../viewState.ts';

export interface ShownVersion {
  readonly history: TraceArtifactHistory;
  /** The version at the moment that is shown; -1 before the first. */
  readonly versionIndex: number;
}

/** Which version of which artifact there was at the moment that is shown; null while the run has no artifact. */
export function shownVersion(
  model: TraceModel,
  { artifactId, playhead, selected }: Pick<ViewState, 'artifactId' | 'playhead' | 'selected'>,
): ShownVersion | null {
  const wanted = artifactId ?? resultArtifactId;
  const history = model.artifacts.find((each) => each.artifactId === wanted) ?? model.artifacts[0];
  if (history === undefined) return null;
  const { versions } = history;
  if (playhead === null) return { history, versionIndex: versions.length - 1 };
  // Of several at one moment the chosen one is shown.
  const chosen = versions.findIndex(({ record }) => record === selected);
  if (chosen >= 0) return { history, versionIndex: chosen };
  return {
    history,
    versionIndex: versions.findLastIndex(({ record }) => (model.records[record]?.at ?? 0) <= playhead),
  };
}
