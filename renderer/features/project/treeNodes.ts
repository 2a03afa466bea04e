import { entryName, folderOf, type ProjectEntry } from '../../../shared/project/project.ts';
import type { TreeNode } from '../../ui/Tree.tsx';

export interface EntryNode extends TreeNode {
  readonly entry: ProjectEntry;
  readonly children: readonly EntryNode[] | null;
}

/** The tree of a folder's entries, which come folders before their content; narrowed to names that hold a text. */
export function nodesOf(entries: readonly ProjectEntry[], filter: string): readonly EntryNode[] {
  const wanted = filter.trim().toLowerCase();
  const below = new Map<string, ProjectEntry[]>();
  for (const entry of entries) {
    const folder = folderOf(entry.path);
    const beside = below.get(folder);
    if (beside === undefined) below.set(folder, [entry]);
    else beside.push(entry);
  }
  const nodesIn = (folder: string, isFound: boolean): readonly EntryNode[] =>
    (below.get(folder) ?? []).flatMap((entry) => {
      const matches = isFound || entryName(entry.path).toLowerCase().includes(wanted);
      const children = entry.kind === 'folder' ? nodesIn(entry.path, matches) : null;
      // A folder stays for what is found in it.
      if (!matches && (children === null || children.length === 0)) return [];
      return [{ id: entry.path, text: entryName(entry.path), entry, children }];
    });
  return nodesIn('', wanted === '');
}

/** The folders of a path, the outermost first. */
export function foldersAbove(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
