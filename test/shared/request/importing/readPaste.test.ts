import { describe, expect, it } from 'vitest';
import { readPaste } from '../../../../shared/request/importing/readPaste.ts';

describe('readPaste', () => {
  it('knows what was pasted', () => {
    expect(readPaste(' curl https://a.example')).toMatchObject({
      kind: 'request',
      imported: { body: { url: 'https://a.example' } },
    });
    expect(readPaste("curl 'open")).toEqual({ kind: 'broken', fault: 'open-quote' });
    expect(readPaste('\n{ "url": "https://a.example", "x": 1 }\n')).toMatchObject({
      kind: 'request',
      imported: { from: 'json', body: { url: 'https://a.example', x: 1 } },
    });
    expect(readPaste('https://a.example\nhttps://b.example')).toEqual({
      kind: 'addresses',
      addresses: ['https://a.example', 'https://b.example'],
    });
    expect(readPaste(' https://a.example/x\n')).toEqual({ kind: 'text', text: 'https://a.example/x' });
    expect(readPaste('{ not json')).toEqual({ kind: 'text', text: '{ not json' });
    expect(readPaste('two words')).toEqual({ kind: 'text', text: 'two words' });
  });

  it.each([
    ['```json\n{ "url": "https://a.example" }\n```'],
    ['\n  ````\n{ "url": "https://a.example" }  \n\n  ```` \n'],
    ['````\n{ "url": "https://a.example" }\n```'],
    ['~~~ sh\ncurl https://a.example\n~~~'],
  ])('reads what is in the fence of %j', (text) => {
    expect(readPaste(text)).toMatchObject({ kind: 'request', imported: { body: { url: 'https://a.example' } } });
  });

  it.each([
    ['```\n```'],
    ['```\na\n~~~'],
    ['```\na\n``'],
    ['```\na\n````'],
    ['``` a ```'],
  ])('leaves %j as it is, for its fence is not closed', (text) => {
    expect(readPaste(text)).toEqual({ kind: 'text', text: text.replaceAll('\n', '') });
  });
});
