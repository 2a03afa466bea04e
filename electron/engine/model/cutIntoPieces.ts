/** Characters: of a piece that a model looks at in one go, with what it shares with the next one; and of all that is looked at. */
export interface PieceLimits {
  readonly piece: number;
  readonly shared: number;
  readonly all: number;
}

export interface Pieces {
  readonly pieces: readonly string[];
  /** False where the texts were longer than is looked at. */
  readonly isWhole: boolean;
}

/** Cuts texts into pieces that overlap, so that what stands on a seam is whole in one of them. */
export function cutIntoPieces(texts: readonly string[], limits: PieceLimits): Pieces {
  const pieces: string[] = [];
  let left = limits.all;
  let isWhole = true;
  for (const text of texts) {
    if (text.trim() === '') continue;
    const looked = text.slice(0, left);
    if (looked.length < text.length) isWhole = false;
    left -= looked.length;
    for (let start = 0; start < looked.length; start += limits.piece - limits.shared) {
      pieces.push(looked.slice(start, start + limits.piece));
      if (start + limits.piece >= looked.length) break;
    }
  }
  return { pieces, isWhole };
}
