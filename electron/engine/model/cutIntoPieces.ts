/** In characters: one piece for a model including its overlap with the next one, and the maximum of all text checked. */
export interface PieceLimits {
  readonly piece: number;
  readonly shared: number;
  readonly all: number;
}

export interface Pieces {
  readonly pieces: readonly string[];
  /** False where the texts were longer than is looked at. */
  readonly isComplete: boolean;
}

/** Splits texts into overlapping pieces, so that text at a boundary is complete in one of them. */
export function cutIntoPieces(texts: readonly string[], limits: PieceLimits): Pieces {
  const pieces: string[] = [];
  let left = limits.all;
  let isComplete = true;
  for (const text of texts) {
    if (text.trim() === '') continue;
    const looked = text.slice(0, left);
    if (looked.length < text.length) isComplete = false;
    left -= looked.length;
    for (let start = 0; start < looked.length; start += limits.piece - limits.shared) {
      pieces.push(looked.slice(start, start + limits.piece));
      if (start + limits.piece >= looked.length) break;
    }
  }
  return { pieces, isComplete };
}
