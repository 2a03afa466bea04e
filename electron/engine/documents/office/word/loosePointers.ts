/** Returns the ids of the notes in a part of a Word document. */
export function noteIds(xml: string): ReadonlySet<string> {
  return new Set([...xml.matchAll(/<w:(?:foot|end)note\s[^>]*\bw:id="([^"]*)"/g)].map(([, id = '']) => id));
}

/** The notes that a text can reference: footnotes and endnotes. */
export interface NotesThere {
  readonly foot: ReadonlySet<string>;
  readonly end: ReadonlySet<string>;
}

/** Returns a text without references to notes that the file does not contain: programs that renumber the notes leave them behind. */
export function withoutLooseNotes(xml: string, there: NotesThere): string {
  return xml.replace(
    /<w:(foot|end)noteReference\b[^>]*?\bw:id="([^"]*)"[^>]*?(?:\/>|><\/w:\1noteReference>)/g,
    (mark, kind: string, id: string) => ((kind === 'foot' ? there.foot : there.end).has(id) ? mark : ''),
  );
}

/** The lists of a file without their links to styles that it has none of. */
export function withoutLooseStyles(numberingXml: string, stylesXml: string): string {
  return numberingXml.replace(
    /<w:numStyleLink\b[^>]*?\bw:val="([^"]*)"[^>]*?(?:\/>|><\/w:numStyleLink>)/g,
    (link, id) => (stylesXml.includes(`w:styleId="${id as string}"`) ? link : ''),
  );
}
