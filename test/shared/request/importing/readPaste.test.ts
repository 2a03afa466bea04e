import { describe, expect, it } from 'vitest';
import { readPaste, readRequestFile } from '../../../../shared/request/importing/readPaste.ts';

describe('readPaste', () => {
  it('knows what was pasted', () => {
    expect(readPaste(' curl https://a.example')).toMatchObject({
      kind: 'request',
      imported: { body: { url: 'https://a.example' } },
    });
    expect(readPaste("curl 'open")).toEqual({ kind: 'broken', fault: 'open-quote' });
    expect(readPaste('\n{ "url": "https://a.example", "x": 1 }\n')).toEqual({
      kind: 'body',
      body: { url: 'https://a.example', x: 1 },
    });
    expect(readPaste('https://a.example\nhttps://b.example')).toEqual({
      kind: 'addresses',
      addresses: ['https://a.example', 'https://b.example'],
    });
    expect(readPaste(' https://a.example/x\n')).toEqual({ kind: 'text', text: 'https://a.example/x' });
    expect(readPaste('{"body":{"url":"https://a.example"},"editor":{"note":"x"}}')).toEqual({
      kind: 'body',
      body: { url: 'https://a.example' },
    });
    expect(readPaste('{ not json')).toEqual({ kind: 'text', text: '{ not json' });
    expect(readPaste('two words')).toEqual({ kind: 'text', text: 'two words' });
  });
});

describe('readRequestFile', () => {
  it.each<[string, unknown]>([
    [
      '{"body":{"url":"https://a.example","x":{"y":1}},"editor":{"disabledActions":[]}}',
      { url: 'https://a.example', x: { y: 1 } },
    ],
    ['{"url":"https://a.example","body":{"own":1}}', { url: 'https://a.example', body: { own: 1 } }],
    ['curl https://a.example', null],
    ['[1]', null],
  ])('reads %s', (text, body) => {
    expect(readRequestFile(text)).toEqual(body);
  });
});
