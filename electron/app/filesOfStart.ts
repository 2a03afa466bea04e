import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Start } from './starts.ts';

/** Words of ours, and of Electron's, whose value is the next one. */
const withValue: ReadonlySet<string> = new Set(['--profile', '--screenshot', '-r', '--require']);

/**
 * The files that a start names, as paths: a person opens them with Trowel from their desktop or their shell.
 * @param ownFolder the program's own, which stands among the words where it is not installed
 */
export function filesOfStart({ words, folder }: Start, ownFolder: string): readonly string[] {
  const paths: string[] = [];
  for (const [index, word] of words.entries()) {
    if (word === '' || word.startsWith('-') || withValue.has(words[index - 1] ?? '')) continue;
    const path = pathOf(word, folder);
    if (path !== null && path !== resolve(ownFolder)) paths.push(path);
  }
  return paths;
}

/** Desktops give files as addresses; no other address is a file. */
function pathOf(word: string, folder: string): string | null {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(word)) return resolve(folder, word);
  try {
    return fileURLToPath(word);
  } catch {
    return null;
  }
}
