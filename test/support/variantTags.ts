/** Of how many variants of one behavior the short run tries one. */
const variantsPerShortRun = 3;

/**
 * Tags of a test whose list has many variants of one behavior: `npm test` tries every third of them, `npm run test:all` all.
 * @param index of the variant in its list
 */
export function variantTags(index: number): string[] {
  return index % variantsPerShortRun === 0 ? [] : ['long'];
}

/** The end of the title of an end-to-end test, which is tagged in its title: empty for a variant of the short run. */
export function variantTitle(index: number): string {
  return variantTags(index).length > 0 ? ' @long' : '';
}
