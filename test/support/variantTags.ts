/** Of how many variants of one behavior the short run tries one. */
const variantsPerShortRun = 3;
/** The same for variants in the window, each of which takes several seconds of CPU. */
const windowVariantsPerShortRun = 12;

/**
 * Tags of a test whose list has many variants of one behavior: `npm test` tries every third of them, `npm run test:all` all.
 * @param index of the variant in its list
 */
export function variantTags(index: number): string[] {
  return index % variantsPerShortRun === 0 ? [] : ['long'];
}

/**
 * End of the title of an end-to-end test, which is tagged in its title: empty for every twelfth variant, which the short run includes.
 * @param index of the variant in its list
 */
export function variantTitle(index: number): string {
  return index % windowVariantsPerShortRun === 0 ? '' : ' @long';
}
