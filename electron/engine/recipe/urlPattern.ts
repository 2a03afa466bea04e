/**
 * Returns the URL pattern of pages that presumably share a template: those of one host whose paths differ in their last segment, or in
 * segments with digits, and that have the same query parameters. Recipes are stored by pattern; a page with a different template gets an
 * additional recipe.
 */
export function urlPattern(address: string): string {
  const url = new URL(address);
  const steps = url.pathname.split('/').filter((step) => step !== '');
  const path = steps.map((step, index) => (index === steps.length - 1 || /\d/.test(step) ? '*' : step)).join('/');
  const names = [...new Set(url.searchParams.keys())].toSorted().join('&');
  return `${url.host}/${path}?${names}`;
}
