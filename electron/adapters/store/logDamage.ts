import { readLogFrames, type LogFrame } from './pages/logFrames.ts';

/**
 * Counts the changes that a write-ahead log holds after a damaged frame. SQLite stops there silently, as if the program had been killed
 * during a write: only a log that continues after that frame distinguishes the two cases. 0 for a sound log.
 */
export function countLostChanges(path: string): number {
  const found = readLogFrames(path);
  if (found === null) return 0;
  const { frames, sound, salt, isSaltDamaged } = found;
  // Without its header SQLite drops the entire log: the frames of one write session have the same salt.
  if (salt === null) return commitsOf(frames.filter((frame) => frame.salt === frames[0]?.salt));
  // Frames that an earlier write session left at the end have another salt.
  return commitsOf(frames.slice(sound).filter((each, step) => each.salt === salt || (step === 0 && isSaltDamaged)));
}

/** Of a transaction that was still being written nothing was promised: it has no commit. */
function commitsOf(frames: readonly LogFrame[]): number {
  return frames.filter((frame) => frame.isCommit).length;
}
