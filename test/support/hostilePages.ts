import { gzipSync } from 'node:zlib';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A page that is shown, with a script that does harm. */
function script(code: string, body = ''): Answer {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><title>Hostile</title><p>Something to read before the harm begins.</p>${body}<script>${code}</script>`,
    );
  };
}

function markup(html: string): Answer {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><title>Hostile</title>${html}`);
  };
}

function head(status: number, headers: Record<string, string>, body = ''): Answer {
  return (_request, response) => {
    response.writeHead(status, headers);
    response.end(body);
  };
}

/** A page that needs something which never arrives. */
function waitsFor(html: string): Answer {
  return (request, response) => {
    if (request.url?.includes('missing') === true) return;
    markup(`<p>Text before.</p>${html}<p>Text after.</p>`)(request, response);
  };
}

function drip(headers: Record<string, string>, piece: string, everyMs: number): Answer {
  return (_request, response) => {
    response.writeHead(200, headers);
    const timer = setInterval(() => response.write(piece), everyMs);
    response.on('close', () => clearInterval(timer));
  };
}

function rawSocket(bytes: string): Answer {
  return (request) => {
    request.socket.end(bytes);
  };
}

function flood(piece: Buffer): Answer {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    const more = (): void => {
      while (!response.destroyed && response.write(piece));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  };
}

const nested = (tag: string, depth: number): string => `<${tag}>`.repeat(depth);

/** Pages of every kind that would hang, flood, close, crash or deceive their visitor. */
export const hostilePages: Readonly<Record<string, Answer>> = {
  'alert-loop': script('while(true)alert("x")'),
  'confirm-loop': script('while(true)if(confirm("x"))break'),
  'prompt-loop': script('while(prompt("x")===null);'),
  'busy-loop': script('while(true);'),
  'busy-loop-late': script('setTimeout(()=>{while(true);},50)'),
  'microtask-loop': script('const again=()=>Promise.resolve().then(again);again()'),
  'timer-loop': script('const again=()=>setTimeout(again,0);for(let i=0;i<50;i+=1)again()'),
  'mutation-loop': script(
    'const p=document.querySelector("p");new MutationObserver(()=>{p.firstChild.data+="x"}).observe(p,{characterData:true,subtree:true});p.firstChild.data="y"',
  ),
  'frame-loop': script(
    'const again=()=>{const end=performance.now()+200;while(performance.now()<end);requestAnimationFrame(again)};again()',
  ),
  'debugger-loop': script('setInterval(()=>{debugger},1)'),
  'console-flood': script('setInterval(()=>{for(let i=0;i<500;i+=1)console.log("x".repeat(1000),document)},1)'),
  'message-storm': script('onmessage=()=>{postMessage(1,"*");};for(let i=0;i<50;i+=1)postMessage(1,"*")'),
  'regular-expression': script('/^(a+)+$/.test("a".repeat(60)+"b")'),
  beforeunload: script(
    'onbeforeunload=(e)=>{e.preventDefault();e.returnValue="stay";return "stay"};setInterval(()=>{location.href="?"+Math.random()},20)',
  ),
  'history-flood': script('let i=0;setInterval(()=>{for(let k=0;k<100;k+=1)history.pushState({},"","?"+(i+=1))},1)'),
  'hash-flood': script('let i=0;setInterval(()=>{location.hash=String(i+=1)},1)'),
  'close-window': script('window.close();self.close();setInterval(()=>window.close(),10)'),
  'print-loop': script('setInterval(()=>window.print(),10);window.print()'),
  'popup-flood': script('for(let i=0;i<200;i+=1)window.open("?pop="+i);setInterval(()=>window.open("?pop"),5)'),
  'giant-dom': script(
    'for(let i=0;i<400000;i+=1){const p=document.createElement("p");p.textContent="row "+i;document.body.append(p)}',
  ),
  'growing-dom': script(
    'setInterval(()=>{for(let i=0;i<5000;i+=1)document.body.append(document.createElement("i"))},1)',
  ),
  'deep-dom': markup(`${nested('div', 60_000)}deep`),
  'deep-dom-by-script': script(
    'let n=document.body;for(let i=0;i<60000;i+=1){const d=document.createElement("div");n.append(d);n=d}n.textContent="deep"',
  ),
  'giant-attribute': markup(`<p data-x="${'x'.repeat(6_000_000)}">after</p>`),
  'many-attributes': markup(`<p ${Array.from({ length: 60_000 }, (_, index) => `a${index}=1`).join(' ')}>after</p>`),
  'meta-refresh-loop': markup('<meta http-equiv="refresh" content="0"><p>again and again</p>'),
  'reload-loop': script('location.reload()'),
  'replace-loop': script('location.replace("?"+Math.random())'),
  'ping-pong': (request, response) =>
    markup(`<script>location.href="${request.url?.includes('pong') === true ? '?ping' : '?pong'}"</script>`)(
      request,
      response,
    ),
  'redirect-loop': (request, response) => head(302, { location: request.url ?? '/' })(request, response),
  'redirect-to-script': head(302, { location: 'javascript:alert(1)' }),
  'redirect-to-data': head(302, { location: 'data:text/html,<h1>data</h1>' }),
  'redirect-to-file': head(302, { location: 'file:///etc/passwd' }),
  'redirect-to-program': head(302, { location: 'steam://run/1' }),
  'redirect-to-nothing': head(302, { location: 'http://' }),
  'navigate-to-file': script('location.href="file:///etc/passwd"'),
  'navigate-to-chrome': script('location.href="chrome://crash"'),
  'navigate-to-program': script(
    'setInterval(()=>{location.href="mailto:x@example.com"},5)',
    '<iframe src="steam://x"></iframe>',
  ),
  'navigate-to-blob': script('location.href=URL.createObjectURL(new Blob(["<h1>blob</h1>"],{type:"text/html"}))'),
  'navigate-to-blank': script('location.href="about:blank"'),
  download: head(200, { 'content-type': 'application/zip', 'content-disposition': 'attachment; filename=x.zip' }, 'PK'),
  'download-flood': script(
    'setInterval(()=>{const a=document.createElement("a");a.href=URL.createObjectURL(new Blob(["x"]));a.download="x.exe";a.click()},2)',
  ),
  'download-without-type': head(200, { 'content-disposition': 'attachment' }, '\u0000\u0001\u0002'),
  'ask-for-password': head(
    401,
    { 'www-authenticate': 'Basic realm="x"', 'content-type': 'text/html' },
    '<p>locked</p>',
  ),
  'ask-for-proxy-password': head(
    407,
    { 'proxy-authenticate': 'Basic realm="x"', 'content-type': 'text/html' },
    '<p>locked</p>',
  ),
  'frame-in-frame': (request, response) =>
    markup(`<p>again</p><iframe src="?${Math.random()}"></iframe>${request.url?.length ?? 0}`)(request, response),
  'many-frames': script(
    'for(let i=0;i<300;i+=1){const f=document.createElement("iframe");f.srcdoc="<p>frame</p>";document.body.append(f)}',
  ),
  'frame-busy': script('', '<iframe srcdoc="<script>while(true);</script>"></iframe>'),
  'frame-prints': script('', '<iframe srcdoc="<script>print();alert(1);parent.close()</script>"></iframe>'),
  'endless-body': flood(Buffer.from('<p>on and on</p>')),
  'endless-line': flood(Buffer.from('x'.repeat(4096))),
  'silent-server': () => undefined,
  'slow-head': (request) => {
    const timer = setInterval(() => request.socket.write('H'), 200);
    request.socket.on('close', () => clearInterval(timer));
  },
  'slow-body': drip({ 'content-type': 'text/html' }, '<p>drop</p>', 100),
  'slow-text': drip({ 'content-type': 'text/plain' }, 'drop ', 100),
  'script-never': waitsFor('<script src="?missing"></script>'),
  'style-never': waitsFor('<link rel="stylesheet" href="?missing">'),
  'image-never': waitsFor('<img src="?missing" onload="x()">'),
  'font-never': waitsFor('<style>@font-face{font-family:x;src:url(?missing)}body{font-family:x}</style>'),
  'frame-never': waitsFor('<iframe src="?missing"></iframe>'),
  'module-never': waitsFor('<script type="module">import "./?missing"</script>'),
  'request-never': waitsFor('<script>fetch("?missing")</script>'),
  'request-never-sync': waitsFor(
    '<script>const x=new XMLHttpRequest();x.open("GET","?missing",false);x.send()</script>',
  ),
  'request-flood': script('setInterval(()=>{for(let i=0;i<20;i+=1)fetch("?"+Math.random())},10)'),
  'socket-flood': script('setInterval(()=>{for(let i=0;i<5;i+=1)new WebSocket("ws://"+location.host+"/")},10)'),
  'memory-hog': script('const all=[];setInterval(()=>{for(let i=0;i<40;i+=1)all.push(new Uint8Array(1e6).fill(1))},1)'),
  'memory-hog-at-once': script('const all=[];while(true)all.push(new Array(1e6).fill(Math.random()))'),
  'string-bomb': script('let s="x";while(true)s+=s'),
  'worker-bomb': script('for(let i=0;i<30;i+=1)new Worker(URL.createObjectURL(new Blob(["while(true);"])))'),
  'service-worker': script(
    'navigator.serviceWorker?.register("?worker").catch(()=>{});try{new SharedWorker("?shared")}catch{}',
  ),
  'poisoned-prototypes': script(
    'for(const c of [Array,String,Object,Promise,Map,Function,Node,Element,Document,EventTarget,CustomEvent])for(const k of Object.getOwnPropertyNames(c.prototype))try{c.prototype[k]=()=>{throw new Error("poison")}}catch{}JSON.stringify=()=>{throw 1};performance.now=()=>{throw 1}',
  ),
  'hanging-getters': script(
    'for(const [o,k] of [[document,"documentElement"],[document,"body"],[document,"readyState"],[Node.prototype,"firstChild"],[Element.prototype,"attributes"],[Node.prototype,"nodeType"]])Object.defineProperty(o,k,{get(){while(true);},configurable:true})',
  ),
  'clobbered-document': markup(
    '<img name=documentElement><img name=body><form name=querySelector></form><form id=f><input name=childNodes><input name=attributes><input name=getAttribute><input name=nodeType></form><p>kept text</p>',
  ),
  'clobbered-form-loop': markup(
    '<form><input name=parentNode><input name=nextSibling><input name=firstChild><p>inside</p></form>',
  ),
  'document-write-loop': script('setInterval(()=>document.write("<p>written</p>"),1)'),
  'document-open': script('document.open();document.write("<p>new page</p>");'),
  'remove-everything': script('setInterval(()=>document.documentElement?.remove(),1)'),
  permissions: script(
    'Notification.requestPermission?.();navigator.geolocation.getCurrentPosition(()=>{});navigator.mediaDevices?.getUserMedia({audio:true,video:true}).catch(()=>{});navigator.bluetooth?.requestDevice({acceptAllDevices:true}).catch(()=>{});navigator.usb?.requestDevice({filters:[]}).catch(()=>{});document.body.requestFullscreen?.().catch(()=>{});document.body.requestPointerLock?.()',
  ),
  'peer-connection': script(
    'setInterval(()=>{const p=new RTCPeerConnection({iceServers:[{urls:"stun:127.0.0.1:9"}]});p.createDataChannel("x");p.createOffer().then(o=>p.setLocalDescription(o))},20)',
  ),
  'storage-flood': script(
    'let i=0;setInterval(()=>{try{localStorage.setItem("k"+(i+=1),"x".repeat(100000))}catch{}indexedDB.open("d"+i)},1)',
  ),
  'style-bomb': markup(
    `<style>${Array.from({ length: 3000 }, (_, index) => `div:has(p:nth-child(${index})) ~ p:not(:has(i)) b{color:red}`).join('')}</style>${'<div><p>x</p></div>'.repeat(2000)}`,
  ),
  'svg-bomb': markup(
    `<svg><defs><g id=a><circle r=9 /></g>${['b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name, index) => `<g id=${name}>${`<use href="#${'abcdefg'.charAt(index)}"/>`.repeat(10)}</g>`).join('')}</defs><use href="#h"/></svg><p>after the drawing</p>`,
  ),
  'entity-bomb': head(
    200,
    { 'content-type': 'application/xhtml+xml' },
    `<?xml version="1.0"?><!DOCTYPE html [<!ENTITY a "aaaaaaaaaa">${['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((name, index) => `<!ENTITY ${name} "${`&${'abcdefgh'.charAt(index)};`.repeat(10)}">`).join('')}]><html xmlns="http://www.w3.org/1999/xhtml"><body>&i;</body></html>`,
  ),
  'gzip-bomb': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' });
    response.end(bomb);
  },
  'gzip-bomb-text': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' });
    response.end(bomb);
  },
  'broken-gzip': head(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }, 'no gzip at all'),
  'broken-chunks': rawSocket(
    'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ntransfer-encoding: chunked\r\n\r\nZZZ\r\nnot a chunk',
  ),
  'no-http': rawSocket('SSH-2.0-OpenSSH_9.9\r\n'),
  'giant-header': rawSocket(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(600_000)}\r\n\r\n<p>x</p>`),
  'many-cookies': (_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html',
      'set-cookie': Array.from({ length: 100 }, (_, index) => `c${index}=x`),
    });
    response.end('<p>cookies</p>');
  },
  'strange-status': rawSocket('HTTP/1.1 999 What\r\ncontent-type: text/html\r\ncontent-length: 10\r\n\r\n<p>999</p>'),
  'lying-length': rawSocket('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 100000\r\n\r\n<p>short</p>'),
  'wrong-charset': head(200, { 'content-type': 'text/html; charset=no-such-thing' }, '<p>text</p>'),
  'csp-sandbox': head(
    200,
    { 'content-type': 'text/html', 'content-security-policy': "sandbox; default-src 'none'" },
    '<p>in a box</p>',
  ),
  'sound-and-video': markup(
    '<video autoplay loop src="?missing"></video><audio autoplay src="?missing"></audio><p>media</p>',
  ),
  'shadow-depth': script(
    'let n=document.body;for(let i=0;i<3000;i+=1){const d=document.createElement("div");n.append(d);const r=d.attachShadow({mode:i%2?"open":"closed"});const e=document.createElement("div");r.append(e);n=e}n.textContent="deep"',
  ),
  'consent-that-returns': script(
    'const show=()=>{const d=document.createElement("div");d.setAttribute("role","dialog");d.id="cookie-consent";d.style.cssText="position:fixed;inset:0;background:#fff";d.innerHTML="<p>We use cookies.</p><button>Accept all</button>";d.firstChild.nextSibling.onclick=()=>{d.remove();show();};document.body.append(d)};show()',
  ),
  'consent-forest': markup(
    `<p>text</p>${'<div role="dialog" class="cookie-banner" style="position:fixed;inset:0"><p>Cookies?</p><button>Accept all</button></div>'.repeat(3000)}`,
  ),
  'choice-forest': markup(
    `<h1>Kiln</h1><p>$5.00</p><form>${'<label>Size <select><option>A<option>B</select></label>'.repeat(20_000)}<button>Add to cart</button></form>`,
  ),
  'media-forest': markup(`<p>text</p>${'<video controls src="?missing"></video>'.repeat(2000)}`),
  'structured-bomb': markup(
    `<script type="application/ld+json">${'{"a":['.repeat(100_000)}</script><p>${'x'.repeat(10)}</p>`,
  ),
  'giant-picture': markup(`<p>text</p><img alt="x" src="data:image/png;base64,${'A'.repeat(8_000_000)}">`),
  'animation-bomb': markup(
    `<style>@keyframes k{to{transform:rotate(1turn);filter:blur(30px)}}i{animation:k .1s infinite}</style><p>text</p>${'<i>x</i>'.repeat(8000)}`,
  ),
  'canvas-bomb': script(
    'setInterval(()=>{const c=document.createElement("canvas");c.width=c.height=8000;c.getContext("2d").fillRect(0,0,9,9);c.toDataURL()},1)',
  ),
  'assembly-loop': script(
    'const loop=new Uint8Array([0,97,115,109,1,0,0,0,1,4,1,96,0,0,3,2,1,0,7,5,1,1,102,0,0,10,9,1,7,0,3,64,12,0,11,11]);new WebAssembly.Instance(new WebAssembly.Module(loop)).exports.f()',
  ),
  'custom-element-loop': script(
    'class X extends HTMLElement{connectedCallback(){if(document.querySelectorAll("x-x").length<20000)document.body.append(new X())}}customElements.define("x-x",X);document.body.append(new X())',
  ),
  'script-address-loop': script(
    `const again='<p>put here by an address</p><script>setTimeout(()=>{location.href="javascript:parent.again"},5)<\\/script>';setInterval(()=>{location.href="javascript:again"},5)`,
  ),
  'request-flood-wide': script('setInterval(()=>{for(let i=0;i<200;i+=1)fetch("?"+Math.random())},1)'),
  'header-drip': (request) => {
    const { socket } = request;
    socket.on('error', () => undefined).write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => socket.write(`x-${Math.random()}: y\r\n`), 20);
    socket.on('close', () => clearInterval(timer));
  },
  'early-hints-without-end': (request) => {
    const { socket } = request;
    const hint = 'HTTP/1.1 103 Early Hints\r\nlink: </x>; rel=preload\r\n\r\n';
    const timer = setInterval(() => socket.write(hint), 10);
    socket.on('error', () => undefined).on('close', () => clearInterval(timer));
  },
  'parts-without-end': drip(
    { 'content-type': 'multipart/x-mixed-replace; boundary=b' },
    '--b\r\ncontent-type: text/html\r\n\r\n<p>part</p>\r\n',
    50,
  ),
  'navigation-held': script(
    'navigation.addEventListener("navigate",(event)=>event.intercept({handler:()=>new Promise(()=>{})}));setInterval(()=>navigation.navigate("?"+Math.random()),20)',
  ),
  'prerender-flood': markup(
    '<script type="speculationrules">{"prerender":[{"urls":["/busy-loop","/memory-hog","/reload-loop"]}]}</script><p>text</p>',
  ),
  'variable-bomb': markup(
    `<style>:root{--a0:xxxxxxxxxx;${Array.from({ length: 20 }, (_, i) => `--a${i + 1}:${`var(--a${i})`.repeat(10)};`).join('')}}p{background:var(--a20)}</style><p>text</p>`,
  ),
  'two-locations': rawSocket('HTTP/1.1 302 Found\r\nlocation: /a\r\nlocation: /b\r\ncontent-length: 0\r\n\r\n'),
};

const bomb = gzipSync(Buffer.alloc(300_000_000, 0x61), { level: 9 });

export interface HostileSite {
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves each page under its name; `/benign` is an ordinary one. */
export async function startHostileSite(): Promise<HostileSite> {
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1).split('?')[0] ?? '';
    const answer =
      hostilePages[name] ?? markup('<main><h1>Benign</h1><p>An ordinary page beside a hostile one.</p></main>');
    response.on('error', () => undefined);
    answer(request, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
