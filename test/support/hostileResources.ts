import type { Harm, HostileTemplate } from './hostileDocument.ts';

const properties = [
  'background:@',
  'background-image:@',
  'background-image:image-set(@ 1x)',
  'background-image:-webkit-image-set(@ 1x)',
  'background-image:cross-fade(@, @, 50%)',
  'background-image:-webkit-cross-fade(@, @, 50%)',
  'list-style-image:@;display:list-item',
  'cursor:@, auto',
  'content:@',
  'border-image:@ 30',
  'border-image-source:@;border-style:solid',
  'mask:@',
  'mask-image:@',
  '-webkit-mask-image:@',
  'mask-border:@ 20',
  'filter:@',
  'backdrop-filter:@',
  'clip-path:@',
  'shape-outside:@;float:left',
  'offset-path:@',
  'fill:@',
  '--later:@;background:var(--later)',
  '-webkit-box-reflect:below 0 @',
  'behavior:@',
];

function styles(): HostileTemplate[] {
  return properties.flatMap((property) => [
    {
      family: 'styles',
      write: ({ url }: Harm) =>
        `<p style="width:50px;height:50px;${property.replaceAll('@', `url(${url('inline')})`)}">text</p>`,
    },
    {
      family: 'styles',
      write: ({ url }: Harm) =>
        `<style>p,p::before,p::after{content:'x';width:50px;${property.replaceAll('@', `url("${url('sheet')}")`)}}</style><p>text</p>`,
    },
    {
      family: 'styles',
      write: ({ url }: Harm) =>
        `<style>p:hover,input[value^=a],a:visited,:target{${property.replaceAll('@', `u\\72l(${url('escaped').replace('http:', '')})`)}}</style><p>text</p><input value=abc>`,
    },
  ]);
}

const sheets: readonly ((harm: Harm) => string)[] = [
  ({ url }) => `<style>@import url("${url('import.css')}");</style>`,
  ({ url }) => `<style>@import "${url('import.css')}" layer(a) supports(display:grid) screen;</style>`,
  ({ url }) => `<style>@font-face{font-family:f;src:url(${url('font.woff2')})}p{font-family:f}</style><p>text</p>`,
  ({ url }) => `<style>@namespace svg url(${url('namespace')});@page{background:url(${url('page')})}</style>`,
  ({ url }) =>
    `<style>@property --a{syntax:"<image>";inherits:false;initial-value:url(${url('property')})}p{background:var(--a)}</style><p>x`,
  ({ url }) =>
    `<style>@counter-style c{system:cyclic;symbols:url(${url('counter')})}ul{list-style:c}</style><ul><li>x</ul>`,
  ({ url }) => `<style>@keyframes k{to{background:url(${url('frame')})}}p{animation:k 1ms forwards}</style><p>text</p>`,
  ({ url }) => `<link rel=stylesheet href="data:text/css,@import%20'${encodeURIComponent(url('data.css'))}'">`,
  ({ url }) => `<style>p{background:url(${url('a')}) , url(${url('b')}) , url(${url('c')})}</style><p>text</p>`,
  ({ url }) => `<style>p{background:src("${url('src')}")}</style><p>text</p>`,
  ({ code }) => `<style>p{width:expression(${code})}</style><p>text</p>`,
  ({ url }) =>
    `<style>@media print{body{background:url(${url('print')})}}@container (width>1px){p{background:url(${url('container')})}}</style>`,
];

const elements: readonly ((harm: Harm) => string)[] = [
  ({ url }) => `<img src="${url('img.png')}">`,
  ({ url }) => `<img srcset="${url('one.png')} 1x, ${url('two.png')} 2x">`,
  ({ url }) => `<img loading=lazy src="${url('lazy.png')}">`,
  ({ url }) => `<img lowsrc="${url('low.png')}" dynsrc="${url('dyn.png')}" longdesc="${url('long')}">`,
  ({ url }) => `<image src="${url('image.png')}">`,
  ({ url }) => `<picture><source srcset="${url('source.webp')}"><img src="${url('fallback.png')}"></picture>`,
  ({ url }) =>
    `<picture><source media="(min-width:1px)" srcset="${url('media.avif')} 100w" sizes=100vw><img></picture>`,
  ({ url }) => `<video poster="${url('poster.png')}" src="${url('video.mp4')}" autoplay muted></video>`,
  ({ url }) => `<video autoplay><source src="${url('source.mp4')}"><track default src="${url('track.vtt')}"></video>`,
  ({ url }) => `<audio autoplay src="${url('audio.mp3')}"></audio>`,
  ({ url }) => `<object data="${url('object.swf')}" type="application/x-shockwave-flash"></object>`,
  ({ url }) => `<object data="${url('object.html')}" type="text/html"></object>`,
  ({ url }) => `<object><param name=movie value="${url('param')}"></object>`,
  ({ url }) => `<embed src="${url('embed.pdf')}" type="application/pdf">`,
  ({ url }) => `<applet code=A archive="${url('applet.jar')}"></applet>`,
  ({ url }) => `<portal src="${url('portal')}"></portal>`,
  ({ url }) => `<fencedframe src="${url('fenced')}"></fencedframe>`,
  ({ url }) => `<iframe src="${url('iframe')}"></iframe>`,
  ({ url }) =>
    `<iframe sandbox="allow-scripts allow-same-origin allow-top-navigation" src="${url('sandbox')}"></iframe>`,
  ({ url }) => `<iframe srcdoc="<img src='${url('srcdoc.png')}'>"></iframe>`,
  ({ code }) => `<iframe srcdoc="<script>${code.replaceAll("'", '&amp;#39;')}</script>"></iframe>`,
  ({ url }) => `<frameset cols=50%,50%><frame src="${url('frame')}"><frame src="${url('other')}"></frameset>`,
  ({ url }) => `<input type=image src="${url('input.png')}">`,
  ({ url }) => `<body background="${url('body.png')}">`,
  ({ url }) => `<table background="${url('table.png')}"><td background="${url('cell.png')}">x</table>`,
  ({ url }) => `<bgsound src="${url('sound.wav')}">`,
  ({ url }) => `<layer src="${url('layer')}"></layer><ilayer src="${url('ilayer')}"></ilayer>`,
  ({ url }) => `<webview src="${url('webview')}" nodeintegration allowpopups></webview>`,
  ({ url }) => `<form id=f action="${url('form')}"></form><input form=f autofocus onfocus="form.submit()">`,
  ({ url }) =>
    `<dialog open><form method=dialog action="${url('dialog')}"><button style="position:fixed;inset:0">x</form></dialog>`,
  ({ url }) => `<isindex action="${url('isindex')}" type=image src="${url('isindex.png')}">`,
  ({ url }) => `<keygen autofocus form="x" challenge="${url('keygen')}">`,
  ({ url }) => `<command icon="${url('icon.png')}" label=x><menuitem icon="${url('menu.png')}">`,
  ({ url }) => `<xml src="${url('data.xml')}" id=x></xml><x datasrc=#x>`,
  ({ url }) => `<div itemscope itemtype="${url('type')}"><link itemprop=url href="${url('itemprop')}"></div>`,
  ({ url }) =>
    `<blockquote cite="${url('cite')}"><q cite="${url('q')}">x</q><ins cite="${url('ins')}">y</ins></blockquote>`,
  ({ url }) =>
    `<img src="x" usemap="${url('usemap')}#m"><img crossorigin=use-credentials src="${url('credentials.png')}">`,
  ({ url }) =>
    `<button popovertarget=p style="position:fixed;inset:0">x</button><div popover id=p><img src="${url('popover.png')}"></div>`,
];

const heavy: readonly ((harm: Harm) => string)[] = [
  ({ url }) => `${'<div>'.repeat(3000)}<img src="${url('deep.png')}">`,
  ({ url }) => `<img src="${url('attribute.png')}" alt="${'a'.repeat(1_000_000)}">`,
  ({ url }) => `${'<i>x</i>'.repeat(100_000)}<img src="${url('siblings.png')}">`,
  ({ code }) => `<p>\u202Etxet${'\u200B'.repeat(500)}\u2066<img src=x onerror="${code}">\u2069`,
  ({ url }) =>
    `<p>аpple.com gооgle.com <a href="${url('homograph')}" style="position:fixed;inset:0;display:block">раypal.com</a>`,
];

/** What styles, media and frames load, and documents that are only too much. */
export function hostileResources(): HostileTemplate[] {
  return [
    ...styles(),
    ...sheets.map((write): HostileTemplate => ({ family: 'styles', write })),
    ...elements.map((write): HostileTemplate => ({ family: 'resources', write })),
    ...heavy.map((write): HostileTemplate => ({ family: 'too much', write })),
  ];
}
