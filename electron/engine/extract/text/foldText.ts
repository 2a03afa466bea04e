/** Letters that Unicode does not decompose into a base letter and a mark. */
const baseForms: ReadonlyMap<string, string> = new Map([
  ['ł', 'l'],
  ['ø', 'o'],
  ['ı', 'i'],
  ['đ', 'd'],
  ['æ', 'ae'],
]);

/** Returns a text in lower case without accents, so that `RÉFÉRENCE` and `Reference` are equal. */
export function foldText(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[łøıđæ]/g, (letter) => baseForms.get(letter) ?? letter);
}
