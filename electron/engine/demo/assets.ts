/** The style of the demo site. */
export const siteStyle = `:root{--pine:#1f3b33;--ember:#c8612c;--paper:#faf7f0;--ink:#26241f;--soft:#6b665b;--line:#e2dbcb}
*{box-sizing:border-box}html{scroll-behavior:smooth}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--paper);color:var(--ink);font:17px/1.65 "Iowan Old Style","Palatino Linotype","Noto Serif",Georgia,serif}
h1,h2,h3,nav,button,input,select,label,th,.eyebrow,.byline,.price,.ribbon,.basket,.badge,.count,.sku,.stock,.foot,.cookies{font-family:"Inter","Noto Sans",system-ui,sans-serif}
h1{font-size:44px;line-height:1.12;letter-spacing:-.02em;margin:.3em 0}h2{font-size:25px;line-height:1.25;margin:1.9em 0 .5em}h3{font-size:18px;margin:.6em 0 .2em}
a{color:var(--ember);text-underline-offset:3px}img{max-width:100%;height:auto;display:block}
.skip,.unseen{position:absolute;left:-9999px}
.ribbon{margin:0;padding:7px 20px;background:var(--pine);color:#e9efe8;font-size:13px;text-align:center}.ribbon a{color:#f2c9a8}
.top{display:flex;align-items:center;gap:28px;padding:14px 40px;border-bottom:1px solid var(--line);background:#fff}
.brand{display:flex;align-items:center;gap:10px;font:600 18px "Inter","Noto Sans",sans-serif;color:var(--pine);text-decoration:none}
.top nav{flex:1}.top nav ul{display:flex;gap:22px;list-style:none;margin:0;padding:0;font-size:15px}.top nav a{color:var(--ink);text-decoration:none}.top nav [aria-current]{color:var(--ember);border-bottom:2px solid}
.find input{border:1px solid var(--line);border-radius:20px;padding:7px 14px;font-size:14px;background:var(--paper)}.basket{font-size:14px;color:var(--ink);text-decoration:none}.basket span{background:var(--line);border-radius:9px;padding:1px 7px}
main{flex:1;width:100%;max-width:1120px;margin:0 auto;padding:24px 40px 40px}
.hero{position:relative;margin:8px 0 40px;border-radius:18px;overflow:hidden}.hero img{width:100%;height:440px;object-fit:cover}
.hero__text{position:absolute;left:48px;bottom:32px;max-width:560px;color:#fff;text-shadow:0 1px 18px rgba(0,0,0,.35)}.hero__text h1{margin:.1em 0}
.eyebrow{margin:0;text-transform:uppercase;letter-spacing:.12em;font-size:12px;color:var(--ember)}.hero .eyebrow{color:#f7cfae}
.lead{font-size:20px;line-height:1.5}.button{display:inline-block;padding:11px 20px;border:1px solid var(--ember);border-radius:8px;background:var(--ember);color:#fff;font:600 15px "Inter","Noto Sans",sans-serif;text-decoration:none;text-shadow:none;margin-right:8px}.button--plain{background:rgba(255,255,255,.92);color:var(--pine);border-color:#fff}.button[disabled]{opacity:.45}
.story{max-width:720px;margin:0 auto}.story figure{margin:32px 0}.story figure img{width:100%;border-radius:12px}figcaption,caption{font-size:14px;color:var(--soft);text-align:left;padding:8px 0}
blockquote{margin:24px 0;padding:2px 24px;border-left:4px solid var(--ember);font-size:20px;font-style:italic}
table{width:100%;border-collapse:collapse;font-size:15px}th,td{padding:9px 12px;border-bottom:1px solid var(--line);text-align:left}thead th{font-size:13px;color:var(--soft)}.n,thead .n{text-align:right;font-variant-numeric:tabular-nums}
pre{padding:18px 20px;border-radius:10px;background:#22312c;color:#e7efe9;overflow:auto;font:14px/1.6 "JetBrains Mono","DejaVu Sans Mono",monospace}code{font-family:"JetBrains Mono","DejaVu Sans Mono",monospace;font-size:.88em}:not(pre)>code{background:#efe8d9;border-radius:4px;padding:1px 5px}
details{border-top:1px solid var(--line);padding:12px 0}summary{cursor:pointer;font-weight:600}
.cards,.grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(240px,1fr));gap:24px;margin:48px 0 0;padding:0;list-style:none}.grid{margin-top:16px;grid-template-columns:repeat(2,1fr)}
.card{display:block;position:relative;height:100%;padding:0 0 14px;background:#fff;border:1px solid var(--line);border-radius:14px;overflow:hidden;color:inherit;text-decoration:none}.card>*:not(img){margin-left:18px;margin-right:18px}.card img{width:100%;height:190px;object-fit:cover}.card img[width='640']{height:230px;object-fit:contain;background:#efe9dd}.card h3{margin-top:14px}.card p{margin-top:4px;margin-bottom:4px;font-size:15px;line-height:1.45;color:var(--soft)}.card .card__price{color:var(--ink);font-weight:600}
.badge{background:var(--pine);color:#fff;border-radius:6px;padding:2px 8px;font-size:12px}.card .badge{position:absolute;top:12px;left:-4px}
.crumbs{font-size:13px;color:var(--soft)}.product{display:grid;grid-template-columns:1.2fr 1fr;gap:48px;align-items:center;margin:16px 0}.product figure{margin:0}.product img{border-radius:16px}.price strong{font-size:28px}.stock{color:#2c6b4a}.sku,.byline,.count{font-size:13px;color:var(--soft)}
.listing,.handbook{display:grid;grid-template-columns:190px 1fr;gap:48px}.filters,.contents{font-size:14px}.filters h2,.contents h2{font-size:15px;margin:.8em 0 .4em}.filters label{display:block}.filters input[type=range]{display:block;width:100%}.contents ul{list-style:none;padding:0}
.note{padding:2px 20px;border-left:4px solid #4d84a8;background:#eaf1f5;border-radius:0 8px 8px 0}
.post{margin:18px 0;padding:16px 22px;background:#fff;border:1px solid var(--line);border-radius:12px}.post header{display:flex;gap:10px;align-items:center;font-size:14px}.post blockquote{font-size:16px;margin:8px 0}.post button{border:0;background:none;color:var(--soft)}
.pager{margin:28px 0;font-size:15px;display:flex;gap:14px}
.night{display:grid;grid-template-columns:96px 1fr;gap:0 20px;padding:14px 0;border-top:1px solid var(--line)}.night h3{grid-column:2}.night p{margin:2px 0;grid-column:2}.night .when{grid-column:1;grid-row:1/3;color:var(--soft);font-size:14px}
.foot{display:grid;grid-template-columns:2fr 1fr 1.4fr;gap:40px;padding:40px;background:var(--pine);color:#d6e0da;font-size:14px}.foot h2{margin:0;font-size:17px;color:#fff}.foot ul{list-style:none;margin:0;padding:0}.foot a{color:#fff}.foot label{display:block}.foot input,.foot button{margin-top:8px;padding:7px 10px;border-radius:6px;border:0}
.cookies{position:fixed;right:20px;bottom:20px;max-width:300px;padding:14px 18px;background:#fff;border:1px solid var(--line);border-radius:12px;box-shadow:0 8px 30px rgba(0,0,0,.14);font-size:14px}.cookies p{margin:0 0 8px}.cookies button{border:1px solid var(--pine);border-radius:6px;background:none;padding:4px 14px}
@media(max-width:760px){.grid{grid-template-columns:1fr}.top{flex-wrap:wrap;padding:12px 18px;gap:14px}.find,.basket{display:none}main{padding:16px 18px}h1{font-size:32px}.hero__text{left:20px;right:20px;bottom:16px}.product,.listing,.handbook,.foot{grid-template-columns:1fr}}
`;

/** Runs on every page: the cookie notice goes when it has been read. */
export const siteScript = `const notice = document.getElementById('cookies');
if (document.cookie.includes('read=1')) notice.remove();
notice.addEventListener('click', (event) => {
  if (!event.target.matches('[data-close]')) return;
  document.cookie = 'read=1; path=/; max-age=31536000';
  notice.remove();
});
`;

/** Draws the field notes after they are received, which takes a second: the notebook dries first. */
export const nightsScript = `const room = document.getElementById('nights');
setTimeout(async () => {
  const nights = await (await fetch(room.dataset.source)).json();
  const heading = document.createElement('h2');
  heading.textContent = 'The notebook';
  room.replaceChildren(heading);
  for (const { night, stove, weather, text } of nights) {
    const entry = document.createElement('section');
    entry.className = 'night';
    for (const [tag, name, words] of [['p', 'when', 'Night ' + night], ['h3', '', stove + ' · ' + weather], ['p', '', text]]) {
      const node = document.createElement(tag);
      if (name) node.className = name;
      node.textContent = words;
      entry.append(node);
    }
    room.append(entry);
  }
  room.setAttribute('aria-busy', 'false');
}, 900);
`;
