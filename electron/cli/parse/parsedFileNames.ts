import { pageManifestName } from '../../../shared/document/site/pageManifest.ts';

/**
 * Returns a function that gives each parsed file the path of its text: `plans/2025.pdf.md`. No two are equal where case does not count.
 */
export function createParsedFileNames(): (name: string, ending: 'md' | 'json') => string {
  const taken = new Set<string>([pageManifestName]);
  return (name, ending) => {
    let path = `${name}.${ending}`;
    for (let count = 2; taken.has(path.normalize('NFC').toLowerCase()); count += 1) path = `${name}-${count}.${ending}`;
    taken.add(path.normalize('NFC').toLowerCase());
    return path;
  };
}
