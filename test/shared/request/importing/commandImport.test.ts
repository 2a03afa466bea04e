import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPaste } from '../../../../shared/request/importing/readPaste.ts';
import { writeCli } from '../../../../shared/request/snippets/cli.ts';
import { anyBody } from '../snippets/sampleBodies.ts';

function imported(text: string) {
  const paste = readPaste(text);
  if (paste.kind !== 'request') throw new Error(JSON.stringify(paste));
  return paste.imported;
}

describe('importCommand', () => {
  it("reads Trowel's own command", () => {
    expect(imported('npm run -s scrape -- http://demo.trowel.test/ --only markdown')).toMatchObject({
      from: 'command',
      body: { url: 'http://demo.trowel.test/', formats: ['markdown'] },
      ignored: [],
    });
    expect(
      imported('$ npm run scrape -- shop.example --format links --format rawHtml --connection "My cloud" | jq .links'),
    ).toMatchObject({
      body: { url: 'https://shop.example', formats: ['links', 'rawHtml'] },
      ignored: [
        { part: '--connection', reason: 'connection' },
        { part: '| jq .links', reason: 'shell' },
      ],
    });
  });

  it('reads a body that the command is given as a document, and reads no file', () => {
    expect(imported(`echo '{"onlyMainContent":false}' | npm run -s scrape -- https://a.example --body -`).body).toEqual(
      {
        url: 'https://a.example',
        onlyMainContent: false,
      },
    );
    expect(imported('npm run -s scrape -- https://a.example --body request.json').ignored).toEqual([
      { part: '--body request.json', reason: 'file' },
    ]);
  });

  it('reads the command of the API with its flags, and leaves the key out', () => {
    const command =
      'npx -y firecrawl-cli scrape https://a.example --format markdown,links --wait-for 800 --country DE ' +
      '--languages de,en --include-tags main,article --only-main-content --api-key fc-secret -o out.json --weird';
    const read = imported(command);
    expect(read.body).toEqual({
      url: 'https://a.example',
      formats: ['markdown', 'links'],
      waitFor: 800,
      location: { country: 'DE', languages: ['de', 'en'] },
      includeTags: ['main', 'article'],
      onlyMainContent: true,
    });
    expect(read.ignored).toEqual([
      { part: '--api-key', reason: 'key' },
      { part: '-o', reason: 'around' },
      { part: '--weird', reason: 'option' },
    ]);
    expect(JSON.stringify(read)).not.toContain('fc-secret');
  });

  it('says the default of the command where the API has another', () => {
    expect(imported('firecrawl https://a.example').body).toEqual({ url: 'https://a.example', onlyMainContent: false });
  });

  it('refuses other operations and leaves other programs alone', () => {
    expect(readPaste('firecrawl search stoves')).toEqual({ kind: 'broken', fault: 'other-endpoint' });
    expect(readPaste('npm run build').kind).toBe('text');
    expect(readPaste('how do I scrape a page').kind).toBe('text');
    expect(readPaste('firecrawl --help').kind).toBe('text');
  });

  it('reads back what Trowel copies as a command, whatever the body', () => {
    fc.assert(
      fc.property(anyBody, (body) => {
        const snippet = writeCli({ baseUrl: 'http://127.0.0.1:3002', body, keyVariable: 'K', hasKey: true });
        if (snippet.detour !== null || !snippet.code.startsWith('firecrawl')) return;
        const sent = { formats: ['markdown'], onlyMainContent: true, ...(JSON.parse(JSON.stringify(body)) as object) };
        expect(imported(snippet.code).body).toEqual(sent);
      }),
    );
  });
});
