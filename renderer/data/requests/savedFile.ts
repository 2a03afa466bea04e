import type { RunModel } from '../../../shared/run/reduceRun.ts';

export interface SavedFile {
  readonly artifact: RunModel['artifacts'][number] | undefined;
  /** A drawable or playable source: the file that main saved, or an image inlined in the response. Null for neither. */
  readonly source: string | null;
  readonly isInline: boolean;
}

/**
 * Returns the file behind a link of a response. The link itself is never loaded: main fetched it, without the key, before it expired.
 * `field` is the artifact's name, such as `screenshot` or `actions.pdfs.0`.
 */
export function savedFile(run: Pick<RunModel, 'artifacts'>, field: string, address: string | null): SavedFile {
  const artifact = run.artifacts.find((known) => known.field === field);
  const isInline = address !== null && /^data:image\/(png|jpeg|webp);base64,/.test(address);
  const inline = isInline ? address : null;
  return { artifact, source: artifact?.body != null ? `/body/${artifact.body.bodyId}` : inline, isInline };
}
