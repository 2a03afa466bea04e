import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Fills a requests folder like a foreign repository: names, bodies, values and invalid files, all with the hostile texts. */
export function writeHostileFolder(folder: string, texts: readonly string[], address: (what: string) => string): void {
  let next = 0;
  const text = (): string => {
    next += 1;
    return (texts[next % Math.max(1, texts.length)] ?? '').slice(0, 2000);
  };
  // Removes characters that file names cannot contain, and limits the length to leave space for the extension.
  const name = (): string =>
    text()
      .replaceAll(/[/\\\0-\x1f]/g, '')
      .slice(0, 60);
  const inner = join(folder, 'requests', `<img src=${address('folder').replaceAll('/', '')} onerror=alert(1)>`);
  mkdirSync(inner, { recursive: true });
  mkdirSync(join(folder, 'env'));
  writeFileSync(join(folder, 'trowel.json'), JSON.stringify({ version: 1, name: text() }));
  for (const place of [join(folder, 'requests'), inner]) {
    for (let file = 0; file < 2; file += 1) {
      const body = {
        url: file === 1 ? `javascript:${text()}` : address('request'),
        formats: [
          'markdown',
          { type: 'json', prompt: text(), schema: { title: text(), properties: { [text()]: {} } } },
        ],
        headers: { 'x-shop': text() },
        actions: [
          { type: 'click', selector: text() },
          { type: 'executeJavascript', script: text() },
        ],
        [text().slice(0, 60)]: text(),
      };
      const request = { version: 1, endpoint: 'scrape', connection: address(''), body, [text().slice(0, 40)]: text() };
      writeFileSync(join(place, `${file} ${name()}.req.json`), JSON.stringify(request));
    }
    writeFileSync(join(place, `broken ${name()}.req.json`), text());
  }
  const environment = { version: 1, variables: { base: address('variable'), word: text() }, secrets: ['token'] };
  writeFileSync(join(folder, 'env', `a ${name()}.env.json`), JSON.stringify(environment));
}
