import type { Harm, HostileTemplate } from './hostileDocument.ts';

/** Spellings of a URL that runs code, or that resembles something else. */
const spellings: readonly ((harm: Harm) => string)[] = [
  ({ code }) => `javascript:${code}`,
  ({ code }) => `JaVaScRiPt:${code}`,
  ({ code }) => ` \tjavascript:${code}`,
  ({ code }) => `java&#9;script:${code}`,
  ({ code }) => `java&#10;script:${code}`,
  ({ code }) => `&#106;avascript&colon;${code}`,
  ({ code }) => `&#x6A;&#x61;vascript:${code}`,
  ({ code }) => `&#1;javascript:${code}`,
  ({ code }) => `javascript://%0a${code}`,
  ({ code }) => `data:text/html,<script>${code}</script>`,
  ({ code }) => `data:text/html;base64,${Buffer.from(`<script>${code}</script>`).toString('base64')}`,
  ({ code }) => `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload=&quot;${code}&quot;/>`,
  ({ code }) => `vbscript:${code}`,
  ({ code }) => `blob:${code}`,
  () => 'file:///etc/hostname',
  () => 'app://ui/index.html',
  () => 'doc://view/0000',
  () => 'pdf://view/index.html',
  () => 'chrome://gpu',
  () => 'devtools://devtools/bundled/inspector.html',
  () => 'view-source:http://127.0.0.1/',
  () => 'anyscheme:payload',
  () => 'mailto:somebody@example.com?body=hello',
  ({ url }) => url('plain'),
  ({ url }) => url('schemeless').replace('http:', ''),
  ({ url }) => url('user').replace('http://', 'http://user:word@'),
];

/** Elements that take a URL; the ones that need a click fill the frame. */
const sinks: readonly string[] = [
  '<a href="@" style="position:fixed;inset:0;display:block">follow me</a>',
  '<a href="@" target=_top style="position:fixed;inset:0;display:block">follow me</a>',
  '<a href="@" target=_blank style="position:fixed;inset:0;display:block">follow me</a>',
  '<a href="@" download=x style="position:fixed;inset:0;display:block">follow me</a>',
  '<map name=m><area href="@" shape=default></map><img usemap=#m width=900 height=900>',
  '<form action="@"><button style="position:fixed;inset:0">go</button></form>',
  '<form action="@" method=post target=_top><button style="position:fixed;inset:0">go</button></form>',
  '<form><button formaction="@" style="position:fixed;inset:0">go</button></form>',
  '<form><input type=image formaction="@" src=x width=900 height=900></form>',
  '<iframe src="@"></iframe>',
  '<frameset><frame src="@"></frameset>',
  '<object data="@"></object>',
  '<embed src="@">',
  '<meta http-equiv=refresh content="0;url=@">',
  '<base href="@"><a href=relative style="position:fixed;inset:0;display:block">follow</a><img src=relative.png>',
  '<svg><a xlink:href="@"><rect width=900 height=900 /></a></svg>',
  '<math href="@"><mtext style="font-size:300px">x</mtext></math>',
  '<link rel=import href="@">',
];

function addresses(): HostileTemplate[] {
  return sinks.flatMap((sink) =>
    spellings.map((spelling) => ({
      family: 'addresses',
      write: (harm: Harm) => sink.replace('@', spelling(harm)),
    })),
  );
}

const relations = [
  'prefetch',
  'preconnect',
  'dns-prefetch',
  'preload" as="script',
  'preload" as="style',
  'preload" as="image',
  'preload" as="font" crossorigin="anonymous',
  'preload" as="fetch" crossorigin="anonymous',
  'modulepreload',
  'prerender',
  'next',
  'stylesheet',
  'alternate stylesheet',
  'icon',
  'apple-touch-icon',
  'manifest',
  'pingback',
  'search',
];

function quietLoads(): HostileTemplate[] {
  const links = relations.flatMap((relation) => [
    { family: 'link relations', write: ({ url }: Harm) => `<link rel="${relation}" href="${url('link')}">` },
    {
      family: 'link relations',
      write: ({ url }: Harm) => `<body><p>late<link rel="${relation}" href="${url('late').replace('http:', '')}">`,
    },
  ]);
  const others: readonly ((harm: Harm) => string)[] = [
    ({ url }) => `<a href="#x" ping="${url('ping')}" style="position:fixed;inset:0;display:block">ping</a>`,
    ({ url }) =>
      `<a href="${url('a')}" attributionsrc="${url('attribution')}" style="position:fixed;inset:0;display:block">x</a>`,
    ({ url }) => `<img attributionsrc="${url('attribution')}">`,
    ({ url }) => `<meta http-equiv="Content-Security-Policy" content="default-src *; report-uri ${url('report')}">`,
    ({ url }) => `<meta http-equiv=Link content="<${url('header')}>; rel=preload; as=script">`,
    ({ url }) => `<meta http-equiv=refresh content="0; URL='${url('refresh')}'">`,
    ({ url }) => `<html manifest="${url('cache.manifest')}">`,
    ({ url }) => `<meta name=referrer content=unsafe-url><img src="${url('referrer.png')}">`,
  ];
  return [...links, ...others.map((write): HostileTemplate => ({ family: 'link relations', write }))];
}

/** Returns URLs in every position that takes one, and loads without visible effect. */
export function hostileAddresses(): HostileTemplate[] {
  return [...addresses(), ...quietLoads()];
}
