import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Start } from '../launch/launchArguments.ts';

/** Options of ours and of Electron whose value is the next argument. */
const withValue: ReadonlySet<string> = new Set(['--profile', '--screenshot', '-r', '--require']);

/**
 * Returns the files that a start names, as paths: a person opens them with Trowel from their desktop or shell.
 * @param ownFolder the program's own folder, which is among the arguments when the program is not installed
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

/** Desktops pass files as `file:` URLs; no other URL is a file. */
function pathOf(word: string, folder: string): string | null {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(word)) return resolve(folder, word);
  try {
    return fileURLToPath(word);
  } catch {
    return null;
  }
}
