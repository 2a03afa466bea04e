/** A name for a file out of words of a stranger: letters, digits, dots and hyphens of ASCII, a letter or digit first, 80 at most (security 4). */
export function fileNameOf(words: string, ending: string): string {
  const plain = words
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 48)
    .replace(/-+$/, '');
  return `${plain === '' ? 'result' : plain}.${ending}`;
}
