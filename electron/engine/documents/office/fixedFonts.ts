const fixedNames = /courier|consolas|mono(?!type)|menlo|lucida console|fixedsys|terminal/i;

/** Whether the letters of a font of this name are all of one width, as those of typewriters and of code are. */
export function isFixedName(font: string): boolean {
  return fixedNames.test(font);
}

/** Paragraphs in letters of one width are code where most of a text is in others. @param lengths in signs: of such paragraphs, and of all */
export function isCodeApart(lengths: { readonly fixed: number; readonly all: number }): boolean {
  return lengths.fixed * 2 < lengths.all;
}
