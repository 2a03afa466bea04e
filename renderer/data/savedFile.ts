import type { RunModel } from '../../shared/run/reduceRun.ts';

export interface SavedFile {
  readonly artifact: RunModel['artifacts'][number] | undefined;
  /** What the window may draw or play: the file that main saved, or a picture that stands in the answer itself. Null for neither. */
  readonly source: string | null;
  readonly isInline: boolean;
}

/**
 * The file behind a link of an answer. The link itself is never loaded: main has fetched it, without the key, before it
 * died. `field` is the artifact's name, such as `screenshot` or `actions.pdfs.0`.
 */
export function savedFile(run: Pick<RunModel, 'artifacts'>, field: string, address: string | null): SavedFile {
  const artifact = run.artifacts.find((known) => known.field === field);
  const isInline = address !== null && /^data:image\/(png|jpeg|webp);base64,/.test(address);
  const inline = isInline ? address : null;
  return { artifact, source: artifact?.body != null ? `/body/${artifact.body.bodyId}` : inline, isInline };
}
