import { htmlRoute, type SiteRoute } from './siteRoute.ts';

/** Pages for what options change. `/html?body=…` answers with the page that its address holds. */
export function optionRoutes(): readonly SiteRoute[] {
  return [htmlRoute('/html', ({ url }) => `<!doctype html><title>Given</title>${url.searchParams.get('body') ?? ''}`)];
}

/** The path of a page that shows this HTML. */
export function pathOfHtml(body: string): string {
  return `/html?body=${encodeURIComponent(body)}`;
}
