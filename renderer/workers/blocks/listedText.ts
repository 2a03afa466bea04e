/** Characters of a block that a list of pairs shows. */
const listedCharacters = 160;

/** As much of a block's text as the list of two parses has. */
export function listedText(content: string): string {
  return content.slice(0, listedCharacters);
}
