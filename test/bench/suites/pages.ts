/** A page of ordinary weight (about 60 kB) with a style sheet, a script, images, a table and page chrome around the text. */
export function articlePage(path: string): string {
  const paragraphs = Array.from(
    { length: 60 },
    (_, index) =>
      `<p>Paragraph ${index} of <a href="/page/${index}">${path}</a>: the <strong>kettle</strong> was on, the <em>rain</em> came sideways, and nobody had brought a map of the valley beyond the second ridge, where the path forks at a cairn. ${'More words follow so that the text has the weight of a real one. '.repeat(8)}</p>`,
  );
  const rows = Array.from(
    { length: 40 },
    (_, index) => `<tr><td>Item ${index}</td><td>${index * 3}</td><td>kg</td></tr>`,
  ).join('');
  const links = Array.from(
    { length: 60 },
    (_, index) => `<li><a href="/section/${index}">Section ${index}</a></li>`,
  ).join('');
  const images = Array.from(
    { length: 8 },
    (_, index) => `<img src="/picture-${index}.svg${path}.svg" alt="Picture ${index}">`,
  ).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page ${path}</title><link rel="stylesheet" href="/style.css"><script src="/script.js" defer></script></head>
<body><header><nav><ul>${links}</ul></nav></header><main><article><h1>Page ${path}</h1>${images}${paragraphs.join('')}<h2>Figures</h2><table><thead><tr><th>Name</th><th>Value</th><th>Unit</th></tr></thead><tbody>${rows}</tbody></table></article></main><footer>Footer words</footer></body></html>`;
}
