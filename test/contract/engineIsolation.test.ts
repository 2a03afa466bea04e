import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEngine, type RunningTestEngine } from '../support/engine.ts';
import { listen, type LoopbackServer } from '../support/listen.ts';

/**
 * A page that writes to every browser store, and one that shows what it finds there. A concurrency of one means two alternating sessions:
 * after a few rounds every session was used for both.
 */
let engine: RunningTestEngine;
let server: LoopbackServer;
let origin = '';
let cachedRequests = 0;

const leave = `<p id=said>leaving</p><script>
document.cookie='left=cookie; max-age=9999';
localStorage.setItem('left','local');
sessionStorage.setItem('left','session');
window.name='left-name';
history.replaceState({left:'history'},'');
(async()=>{
  await new Promise(r=>{const o=indexedDB.open('left',1);o.onupgradeneeded=()=>o.result.createObjectStore('s');o.onsuccess=()=>{const t=o.result.transaction('s','readwrite');t.objectStore('s').put('x','left');t.oncomplete=r};o.onerror=r});
  const c=await caches.open('left');await c.put('/left',new Response('x'));
  try{const d=await navigator.storage.getDirectory();const f=await d.getFileHandle('left',{create:true});const w=await f.createWritable();await w.write('x');await w.close()}catch{}
  try{await navigator.serviceWorker.register('/worker.js')}catch{}
  await fetch('/cached');
  said.textContent='left everything';
})();
</script>`;

const look = `<p id=found>looking</p><script>
(async()=>{
  const found=[];
  if(document.cookie)found.push('cookie '+document.cookie);
  if(localStorage.length)found.push('localStorage');
  if(sessionStorage.length)found.push('sessionStorage');
  if(window.name)found.push('name');
  if(history.state)found.push('history');
  if((await indexedDB.databases()).length)found.push('indexedDB');
  if((await caches.keys()).length)found.push('caches');
  try{const d=await navigator.storage.getDirectory();for await(const k of d.keys())found.push('file '+k)}catch{}
  try{const r=await navigator.serviceWorker.getRegistrations();if(r.length||navigator.serviceWorker.controller)found.push('serviceWorker')}catch{}
  await fetch('/cached');
  document.getElementById('found').textContent='found: '+(found.join(', ')||'nothing');
})();
</script>`;

beforeAll(async () => {
  server = await listen((request, response) => {
    const html = { 'content-type': 'text/html' };
    switch (request.url) {
      case '/leave':
        return response
          .writeHead(200, { ...html, 'set-cookie': 'server=left; Max-Age=9999', etag: '"left"' })
          .end(leave);
      case '/look':
        return response.writeHead(200, html).end(`${look}<p>sent: ${request.headers.cookie ?? 'no cookie'}</p>`);
      case '/cached':
        cachedRequests += 1;
        return response.writeHead(200, { 'cache-control': 'public, max-age=9999' }).end('x');
      case '/worker.js':
        return response.writeHead(200, { 'content-type': 'text/javascript' }).end('onfetch=()=>{}');
      case '/locked':
        return request.headers.authorization === undefined
          ? response.writeHead(401, { ...html, 'www-authenticate': 'Basic realm="shed"' }).end('<p>locked out</p>')
          : response.writeHead(200, html).end('<p>let in</p>');
      default:
        return response.writeHead(404).end();
    }
  });
  origin = new URL(server.origin).host;
  engine = await startEngine(['--allow-private', '--cache-mb', '0', '--concurrency', '1']);
});

afterAll(async () => {
  await engine.stop();
  server.close();
});

async function markdownOf(url: string): Promise<string> {
  const answer = await engine.scrape({ url, onlyMainContent: false });
  return answer.textOf('markdown');
}

describe('nothing of a scrape reaches the next one', () => {
  test('no cookie, no storage of any kind, no name, no worker', async () => {
    for (let round = 0; round < 4; round += 1) {
      expect(await markdownOf(`http://${origin}/leave`)).toContain('left everything');
      const found = await markdownOf(`http://${origin}/look`);
      expect(found).toContain('found: nothing');
      expect(found).toContain('sent: no cookie');
    }
  });

  test('nothing comes out of a cache', { tags: 'long' }, async () => {
    const before = cachedRequests;
    for (let round = 0; round < 4; round += 1) await markdownOf(`http://${origin}/look`);
    expect(cachedRequests - before).toBe(4);
  });

  test('a password that was used once is not used again', { tags: 'long' }, async () => {
    for (let round = 0; round < 4; round += 1) {
      expect(await markdownOf(`http://trowel:spade@${origin}/locked`)).toContain('let in');
      expect(await markdownOf(`http://${origin}/locked`)).toContain('locked out');
    }
  });
});
