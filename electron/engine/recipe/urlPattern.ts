/**
 * The pages that are taken to be made alike: those of one host whose paths differ in their last step, or in steps that hold
 * digits, and that have the same names in their queries. Recipes are kept under it; a page that only looks like the others gets
 * a recipe of its own beside theirs.
 */
export function urlPattern(address: string): string {
  const url = new URL(address);
  const steps = url.pathname.split('/').filter((step) => step !== '');
  const path = steps.map((step, index) => (index === steps.length - 1 || /\d/.test(step) ? '*' : step)).join('/');
  const names = [...new Set(url.searchParams.keys())].toSorted().join('&');
  return `${url.host}/${path}?${names}`;
}
