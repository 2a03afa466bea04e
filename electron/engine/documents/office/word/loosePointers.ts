/** The ids of the notes that a part of a text of Word holds. */
export function noteIds(xml: string): ReadonlySet<string> {
  return new Set([...xml.matchAll(/<w:(?:foot|end)note\s[^>]*\bw:id="([^"]*)"/g)].map(([, id = '']) => id));
}

/** What a text points to: the notes at the foot of its pages, and those at its end. */
export interface NotesThere {
  readonly foot: ReadonlySet<string>;
  readonly end: ReadonlySet<string>;
}

/** A text without its marks of notes that the file does not hold, as programs leave them that number the notes anew. */
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
