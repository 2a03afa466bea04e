import { canParseUrl } from '../../base/canParseUrl.ts';
import { hashText } from '../../base/hashText.ts';
import { trimBy, trimEndBy } from '../../base/trimText.ts';
import { pageManifestName } from './pageManifest.ts';

/** Maximum characters of one part of a path, of all its folders, and of what a query adds; maximum number of folders. */
const max = { part: 60, folders: 140, query: 30, depth: 12 } as const;

/** Windows takes these for devices, whatever ending they have. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * Returns a function that gives each page of an archive or folder the path of its file, made of its URL: `stoves.example/shop/tarn-2.md`. Paths are
 * safe on every system, and no two are equal where case does not count. The path of a page depends on its URL alone, except where the path is
 * taken: then, and where it does not have all of the URL, the name ends with a hash of the URL.
 */
export function createPageFileNames(): (url: string, ending: 'md' | 'json') => string {
  const taken = new Set<string>([pageManifestName]);
  return (url, ending) => {
    const { folders, name, isWhole } = placeOf(url);
    const pathOf = (stem: string): string => [...folders, `${stem}.${ending}`].join('/');
    let path = pathOf(isWhole ? name : `${name}-${shortHash(url)}`);
    for (let count = 1; taken.has(keyOf(path)); count += 1)
      path = pathOf(`${name}-${shortHash(count === 1 && isWhole ? url : `${url} ${count}`)}`);
    taken.add(keyOf(path));
    return path;
  };
}

/** Some systems take paths as equal that differ in case or in how accents are composed. */
function keyOf(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/** 41 bits of the hash: enough to tell the URLs of one name apart. */
function shortHash(url: string): string {
  return hashText(url).toString(36).padStart(8, '0').slice(-8);
}

interface PagePlace {
  readonly folders: readonly string[];
  readonly name: string;
  /** Whether URL and path can be told from each other. */
  readonly isWhole: boolean;
}

function placeOf(url: string): PagePlace {
  if (!canParseUrl(url)) return { folders: ['pages'], name: safePart(url) || 'page', isWhole: false };
  const { host, pathname, search, hash } = new URL(url);
  const parts = pathname.slice(1).split('/').map(decoded);
  const last = parts.pop() ?? '';
  const query = trimBy(safePart(decoded(search + hash)).slice(0, max.query), /-/);
  const plain = safePart(last) || 'index';
  const name = query === '' ? plain : `${plain}-${query}`;
  const allFolders = parts.map(safeFolder);
  const folders = shortened(allFolders);
  const isWhole =
    query === '' &&
    (plain === last || last === '') &&
    folders.length === allFolders.length &&
    folders.every((folder, index) => folder === parts[index]);
  return { folders: [safePart(host) || 'pages', ...folders], name, isWhole };
}

/** A folder never has the name of a file. */
function safeFolder(part: string): string {
  const name = safePart(part) || '_';
  return /\.(?:md|json)$/i.test(name) ? `${name}_` : name;
}

/** The first folders that fit. */
function shortened(folders: readonly string[]): readonly string[] {
  let length = 0;
  return folders.slice(0, max.depth).filter((folder) => (length += folder.length + 1) <= max.folders);
}

/** Letters, digits and a few symbols; no name of a device, no dot at either end, nothing that is not seen. */
function safePart(text: string): string {
  const plain = text.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}._~()+=@,-]+/gu, '-');
  const cut = trimEndBy(trimBy(Array.from(plain).slice(0, max.part).join(''), /[.]/), /[.-]/);
  return deviceName.test(cut) ? `_${cut}` : cut;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
