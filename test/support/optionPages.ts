import { htmlRoute, sendBytes, type SiteRoute } from './siteRoute.ts';

/** Reported by a page, by a cross-site frame in it, and by a worker: the visitor's identity and locale. */
const tell = `({ ua: navigator.userAgent, languages: navigator.languages, zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  locale: Intl.NumberFormat().resolvedOptions().locale, brands: navigator.userAgentData?.brands.map(({ brand }) => brand) })`;

/**
 * Pages for the effects of options. `/html?body=…` responds with the page in its URL. `/who` writes as JSON lines what page, frame and
 * worker see of their visitor, each of which also fetches `/who-asked`; `#written` is there at the end.
 */
export function optionRoutes(): readonly SiteRoute[] {
  return [
    htmlRoute('/html', ({ url }) => `<!doctype html><title>Given</title>${url.searchParams.get('body') ?? ''}`),
    htmlRoute(
      '/who',
      ({ otherOrigin }) => `<!doctype html><title>Who</title><pre id=page></pre><pre id=worker></pre>
<iframe src="${otherOrigin}/who-frame"></iframe><script>
const where = new Promise((resolve) => navigator.geolocation.getCurrentPosition(
  ({ coords }) => resolve([coords.latitude, coords.longitude]), (error) => resolve('refused ' + error.code)));
const shown = where.then((position) => {
  page.textContent = 'page ' + JSON.stringify({ ...${tell}, position, touch: navigator.maxTouchPoints, width: screen.width,
    platform: navigator.platform });
});
fetch('/who-asked?page');
const heard = new Promise((resolve) => {
  new Worker('/who-worker').onmessage = ({ data }) => { worker.textContent = 'worker ' + data; resolve(); };
});
Promise.all([shown, heard]).then(() => { document.body.append(Object.assign(document.createElement('p'), { id: 'written', textContent: 'All written.' })); });
</script>`,
    ),
    htmlRoute(
      '/who-frame',
      `<!doctype html><pre id=frame></pre><script>fetch('/who-asked?frame');
frame.textContent = 'frame ' + JSON.stringify(${tell});</script>`,
    ),
    {
      path: '/who-worker',
      answer: (context) =>
        sendBytes(
          context,
          'text/javascript',
          Buffer.from(`fetch('/who-asked?worker').then(() => postMessage(JSON.stringify(${tell})))`),
        ),
    },
  ];
}

/** The path of a page that shows this HTML. */
export function pathOfHtml(body: string): string {
  return `/html?body=${encodeURIComponent(body)}`;
}
