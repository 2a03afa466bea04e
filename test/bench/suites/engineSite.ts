import { articlePage } from './pages.ts';
import { listen, type LoopbackServer } from '../../support/listen.ts';

/**
 * Starts a site of ordinary pages: with a script below `/page`, without one below `/plain`.
 * @param delays ms before a page responds, and before each of its files does
 */
export async function startSite(delays = { page: 0, file: 0 }): Promise<LoopbackServer> {
  return await listen((request, response) => {
    const path = request.url ?? '/';
    const [type, body] = answerFor(path);
    const answer = (): void => void response.writeHead(200, { 'content-type': type }).end(body);
    const delay = type.startsWith('text/html') ? delays.page : delays.file;
    if (delay === 0) answer();
    else setTimeout(answer, delay);
  });
}

function answerFor(path: string): readonly [type: string, body: string] {
  if (path.endsWith('.css')) return ['text/css', 'body{font-family:sans-serif;max-width:70ch}'];
  if (path.endsWith('.js')) return ['text/javascript', 'document.documentElement.dataset.ran="yes"'];
  if (path.endsWith('.svg')) return ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'];
  const page = articlePage(path);
  return ['text/html; charset=utf-8', path.startsWith('/plain') ? page.replace(/<script[^>]*><\/script>/, '') : page];
}
