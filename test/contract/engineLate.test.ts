import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEngine, type RunningTestEngine } from '../support/engine.ts';

const place = '<div id=place></div>';
const put = 'document.getElementById("place").textContent=';

/** Pages whose only text comes late, each in another way. */
const latePages: Readonly<Record<string, string>> = {
  timer: `${place}<script>setTimeout(()=>{${put}"arrived"},1200)</script>`,
  'timer after load': `${place}<img src=/slow><script>onload=()=>setTimeout(()=>{${put}"arrived"},800)</script>`,
  request: `${place}<script>fetch("/slow").then(r=>r.text()).then(t=>{${put}t})</script>`,
  'timer, request, timer, frame': `${place}<script>setTimeout(()=>fetch("/slow").then(r=>r.text()).then(t=>setTimeout(()=>requestAnimationFrame(()=>{${put}t}),300)),900)</script>`,
  'requests in a row': `${place}<script>(async()=>{for(let i=0;i<3;i+=1)await fetch("/slow?"+i);${put}"arrived"})()</script>`,
  'script that comes late': `${place}<script>setTimeout(()=>{const s=document.createElement("script");s.src="/late.js";document.head.append(s)},600)</script>`,
  module: `${place}<script type=module>const t=await (await fetch("/slow")).text();${put}t</script>`,
  interval: `${place}<script>let n=0;const i=setInterval(()=>{if((n+=1)>4){${put}"arrived";clearInterval(i)}},300)</script>`,
  'animation frames': `${place}<script>let n=0;(function again(){if((n+=1)<40)requestAnimationFrame(again);else ${put}"arrived"})()</script>`,
  'idle callback': `${place}<script>requestIdleCallback(()=>setTimeout(()=>{${put}"arrived"},400))</script>`,
  'idle callback that is put off': `${place}<script>requestIdleCallback(()=>{${put}"arrived"});const c=new MessageChannel();let n=0;c.port1.onmessage=()=>{const end=performance.now()+15;while(performance.now()<end);if((n+=1)<55)c.port2.postMessage(0)};c.port2.postMessage(0)</script>`,
  worker: `${place}<script>new Worker(URL.createObjectURL(new Blob(["setTimeout(()=>postMessage('arrived'),300)"]))).onmessage=e=>{${put}e.data}</script>`,
  'worker with a request': `${place}<script>new Worker("/worker.js").onmessage=e=>{${put}e.data}</script>`,
  'event stream': `${place}<script>new EventSource("/stream").onmessage=e=>{${put}e.data}</script>`,
  'web socket': `${place}<script>new WebSocket("ws://"+location.host+"/socket").onmessage=e=>{${put}e.data}</script>`,
};

let engine: RunningTestEngine;
let server: Server;
let origin = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '').slice(1);
    const page = latePages[path];
    if (page !== undefined)
      return response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${page}`);
    if (path === 'slow') return setTimeout(() => response.end('arrived'), 700);
    if (path === 'stream') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      return setTimeout(() => response.write('data: arrived\n\n'), 900);
    }
    if (path === 'late.js' || path === 'worker.js') {
      const tell = path === 'late.js' ? put : 'self.answer=';
      response.writeHead(200, { 'content-type': 'text/javascript' });
      return response.end(`fetch("/slow").then(r=>r.text()).then(t=>{${tell}t;if(self.answer)postMessage(t)})`);
    }
    return response.writeHead(404).end();
  });
  server.on('upgrade', (request, socket) => {
    const key = `${request.headers['sec-websocket-key'] ?? ''}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash('sha1').update(key).digest('base64');
    socket.on('error', () => undefined);
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    setTimeout(() => socket.write(Buffer.concat([Buffer.from([0x81, 7]), Buffer.from('arrived')])), 900);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  engine = await startEngine(['--allow-private', '--cache-mb', '0']);
});

afterAll(async () => {
  await engine.stop();
  server.closeAllConnections();
  server.close();
});

describe('text that comes late is waited for', () => {
  test.each(Object.keys(latePages))('%s', async (name) => {
    const answer = await engine.scrape({ url: `${origin}/${encodeURIComponent(name)}`, timeout: 30_000 });
    expect(answer.textOf('markdown')).toContain('arrived');
  });
});
