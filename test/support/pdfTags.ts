interface Element {
  readonly id: number;
  readonly role: string;
  readonly parent: Element | null;
  readonly kids: string[];
}

/** Numbers that pieces of text of one page are marked with. */
export interface PageTags {
  /** Gives a piece the next number, below the elements that its path names: `Table 1`, `TR 2`, `TD`. */
  mark(path: readonly string[]): number;
  /** Writes the elements, once the page has its object. */
  finish(pageId: number): void;
}

/** The tree of a tagged test PDF. @param objects the file's objects; a new one is added at the end */
export function createPdfTags(objects: string[]) {
  const top: string[] = [];
  const numbers: string[] = [];
  const root = { id: 0 };
  const addElement = (role: string, parent: Element | null): Element => {
    if (root.id === 0) root.id = objects.push('');
    const element = { id: objects.push(''), role, parent, kids: [] };
    (parent?.kids ?? top).push(`${element.id} 0 R`);
    return element;
  };
  return {
    page(index: number): PageTags {
      const elements = new Map<string, Element>();
      const marked: string[] = [];
      const elementAt = (path: readonly string[]): Element | null => {
        const last = path.at(-1);
        if (last === undefined) return null;
        const known = elements.get(path.join('/'));
        if (known !== undefined) return known;
        const element = addElement(last.split(' ')[0] ?? last, elementAt(path.slice(0, -1)));
        elements.set(path.join('/'), element);
        return element;
      };
      return {
        mark(path) {
          const element = elementAt(path);
          element?.kids.push(String(marked.length));
          return marked.push(`${element?.id ?? 0} 0 R`) - 1;
        },
        finish(pageId) {
          for (const { id, role, parent, kids } of elements.values())
            objects[id - 1] =
              `<< /Type /StructElem /S /${role} /P ${parent?.id ?? root.id} 0 R /Pg ${pageId} 0 R /K [${kids.join(' ')}] >>`;
          if (marked.length > 0) numbers.push(`${index} [${marked.join(' ')}]`);
        },
      };
    },
    /** Returns its entries in the catalog: empty where nothing was tagged. */
    catalog(): string {
      if (root.id === 0) return '';
      objects[root.id - 1] =
        `<< /Type /StructTreeRoot /K [${top.join(' ')}] /ParentTree << /Nums [${numbers.join(' ')}] >> >>`;
      return ` /MarkInfo << /Marked true >> /StructTreeRoot ${root.id} 0 R`;
    },
  };
}
