const fixedNames = /courier|consolas|mono(?!type)|menlo|lucida console|fixedsys|terminal/i;

/** Whether a font of this name is monospace. */
export function isFixedName(font: string): boolean {
  return fixedNames.test(font);
}

/**
 * Whether monospace paragraphs are code: most of the text is in other fonts.
 * @param lengths in characters: of monospace paragraphs, and of all
 */
export function isCodeApart(lengths: { readonly fixed: number; readonly all: number }): boolean {
  return lengths.fixed * 2 < lengths.all;
}
