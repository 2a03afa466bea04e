import { readLogFrames, type LogFrame } from './pages/logFrames.ts';

/**
 * How many changes a write-ahead log holds behind a damaged place. SQLite stops there without a word, as if the program had
 * been killed while it wrote: only a log that goes on behind the place tells the two apart. 0 for a sound one.
 */
export function countLostChanges(path: string): number {
  const found = readLogFrames(path);
  if (found === null) return 0;
  const { frames, sound, salt, isSaltDamaged } = found;
  // Without its header SQLite drops the whole log: the frames of one writing carry the same salt.
  if (salt === null) return commitsOf(frames.filter((frame) => frame.salt === frames[0]?.salt));
  // What an earlier writing left at the end has another salt.
  return commitsOf(frames.slice(sound).filter((each, step) => each.salt === salt || (step === 0 && isSaltDamaged)));
}

/** Of a transaction that was still being written nothing was promised: it has no commit. */
function commitsOf(frames: readonly LogFrame[]): number {
  return frames.filter((frame) => frame.isCommit).length;
}
