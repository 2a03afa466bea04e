import { makePng } from './png.ts';
import type { Stove } from './stoves.ts';

/** Draws an empty landscape: sky, sun or moon, three ranges of hills, and optionally a small fire. 1200 × 560. */
export function landscape(time: 'dawn' | 'noon' | 'dusk', withFire: boolean): string {
  const palette = {
    dawn: { sky: '#f4d9c0', low: '#f0b58a', disc: '#fff3e2', far: '#9fb0a6', middle: '#5f7d70', near: '#2f4a41' },
    noon: { sky: '#cfe3ea', low: '#eef4ee', disc: '#ffffff', far: '#a9bfb4', middle: '#6d8f7c', near: '#395a49' },
    dusk: { sky: '#2c3550', low: '#d9825b', disc: '#f6e3c4', far: '#5b5a72', middle: '#3a4152', near: '#1d2a2c' },
  }[time];
  const fire = withFire
    ? `<g transform="translate(812 452)"><ellipse cx="0" cy="40" rx="150" ry="22" fill="#f2a65a" opacity=".28"/>
       <path d="M-150 44 L-60 -36 L30 44 Z" fill="#d8cbb2"/><path d="M-60 -36 L30 44 L58 44 Z" fill="#b9a98c"/><path d="M-78 44 L-60 2 L-42 44 Z" fill="#5a4c3c"/>
       <rect x="112" y="20" width="46" height="24" rx="4" fill="#3a3733"/><path d="M135 -22 C152 0 150 12 135 20 C120 12 118 0 135 -22Z" fill="#ffb34d"/><path d="M135 -4 C143 6 142 14 135 19 C128 14 127 6 135 -4Z" fill="#fff1c9"/></g>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 560" width="1200" height="560" role="img">
  <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.sky}"/><stop offset="1" stop-color="${palette.low}"/></linearGradient></defs>
  <rect width="1200" height="560" fill="url(#sky)"/><circle cx="930" cy="150" r="54" fill="${palette.disc}" opacity=".9"/>
  <path d="M0 330 L140 250 L260 310 L410 190 L560 320 L690 240 L850 330 L1010 230 L1200 320 V560 H0Z" fill="${palette.far}"/>
  <path d="M0 400 L180 320 L330 390 L520 300 L700 400 L900 330 L1060 400 L1200 350 V560 H0Z" fill="${palette.middle}"/>
  <path d="M0 470 Q 220 410 460 470 T 900 470 T 1200 450 V560 H0Z" fill="${palette.near}"/>${fire}</svg>`;
}

/** A stove as a catalogue draws it: line and two tones, its flame in the colour of its fuel. 640 × 480. */
export function stoveDrawing(stove: Stove): string {
  const flame = {
    wood: '#f08a3c',
    spirit: '#7d9fe0',
    gas: '#5b86d6',
    liquid: '#f0b43c',
    kettle: '#f08a3c',
    spares: '#c9c2b4',
  }[stove.kind];
  const line = 'fill="none" stroke="#2d2a26" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"';
  const bodies = {
    wood: `<path d="M230 200 H410 L396 380 H244Z" fill="#b8b1a3"/><path d="M230 200 H410 L396 380 H244Z" ${line}/>${[250, 290, 330, 370].map((x) => `<circle cx="${x + 10}" cy="340" r="7" fill="#2d2a26"/>`).join('')}<path d="M250 200 V176 M320 200 V176 M390 200 V176" ${line}/>`,
    spirit: `<rect x="262" y="300" width="116" height="70" rx="10" fill="#c9a55a"/><rect x="262" y="300" width="116" height="70" rx="10" ${line}/><path d="M230 380 L250 236 M410 380 L390 236 M244 260 H396" ${line}/>`,
    gas: `<path d="M320 300 V350 M320 350 L236 392 M320 350 L404 392 M320 350 L320 398" ${line}/><ellipse cx="320" cy="290" rx="52" ry="16" fill="#8f8a80"/><ellipse cx="320" cy="290" rx="52" ry="16" ${line}/><path d="M372 296 C450 300 440 380 500 370" ${line}/><rect x="486" y="318" width="76" height="70" rx="16" fill="#c8553d"/><rect x="486" y="318" width="76" height="70" rx="16" ${line}/>`,
    liquid: `<path d="M320 300 V352 M320 352 L240 392 M320 352 L400 392" ${line}/><path d="M276 282 H364 V304 H276Z" fill="#8f8a80"/><path d="M276 282 H364 V304 H276Z" ${line}/><path d="M276 296 C200 300 210 360 168 356" ${line}/><rect x="92" y="300" width="76" height="104" rx="14" fill="#7a8f5a"/><rect x="92" y="300" width="76" height="104" rx="14" ${line}/>`,
    kettle: `<path d="M260 210 H380 L402 360 H238Z" fill="#a9b0b3"/><path d="M260 210 H380 L402 360 H238Z" ${line}/><path d="M284 210 V176 H356 V210 M384 236 L440 206" ${line}/><path d="M232 360 H408 V392 H232Z" ${line}/>`,
    spares: `<rect x="220" y="250" width="200" height="120" rx="22" fill="#b8b1a3"/><rect x="220" y="250" width="200" height="120" rx="22" ${line}/><path d="M220 292 H420" ${line}/><circle cx="320" cy="332" r="16" ${line}/>`,
  }[stove.kind];
  const fire =
    stove.kind === 'spares'
      ? ''
      : `<g transform="translate(0 ${stove.kind === 'wood' || stove.kind === 'kettle' ? -70 : 0})"><path d="M320 96 C372 168 366 232 320 262 C274 232 268 168 320 96Z" fill="${flame}" opacity=".85"/><path d="M320 168 C344 204 342 238 320 254 C298 238 296 204 320 168Z" fill="#fff4d6" opacity=".9"/></g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480" width="640" height="480" role="img"><rect width="640" height="480" fill="#efe9dd"/><ellipse cx="320" cy="404" rx="220" ry="18" fill="#ddd3c0"/>${fire}${bodies}</svg>`;
}

export const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><rect width="32" height="32" rx="7" fill="#1f3b33"/><path d="M16 5 C22 13 22 20 16 25 C10 20 10 13 16 5Z" fill="#e8843c"/><path d="M16 14 C18.6 18 18.4 21 16 23 C13.6 21 13.4 18 16 14Z" fill="#fff1d0"/></svg>`;

/** Thermal image of a burner: a PNG of 480 × 320, created on first use and cached. */
export function heatImage(): Uint8Array {
  heat ??= makePng(480, 320, (x, y) => {
    const distance = Math.hypot((x - 240) / 1.25, (y - 190) * (y < 190 ? 0.72 : 1.3));
    const glow = Math.max(0, 1 - distance / 190);
    const ripple = 0.04 * Math.sin(distance / 5);
    const level = Math.min(1, Math.max(0, glow + ripple));
    return [
      Math.round(28 + 227 * Math.min(1, level * 1.6)),
      Math.round(24 + 200 * level * level),
      Math.round(64 + 90 * (level - level * level) * 2),
    ];
  });
  return heat;
}

let heat: Uint8Array | undefined;
