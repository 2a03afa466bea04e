import { describe, expect, it } from 'vitest';
import { importJson } from '../../../../shared/request/importing/jsonImport.ts';
import { draftOfImport } from '../../../../shared/request/importing/requestImport.ts';
import { writeMcpCall } from '../../../../shared/request/snippets/mcpCall.ts';
import { writeRequestFile } from '../../../../shared/project/requestFile.ts';

const url = 'https://a.example';

function imported(value: unknown) {
  const read = importJson(typeof value === 'string' ? value : JSON.stringify(value));
  if (read?.ok !== true) throw new Error(`Not read: ${JSON.stringify(read)}`);
  return read.value;
}

describe('importJson', () => {
  it('tells known fields of a body from those that are only sent on', () => {
    expect(imported({ url, formats: ['html'], futureOption: { a: 1 } })).toEqual({
      endpoint: 'scrape',
      from: 'json',
      body: { url, formats: ['html'], futureOption: { a: 1 } },
      disabledActions: [],
      understood: ['url', 'formats'],
      passedThrough: ['futureOption'],
      renewed: [],
      doubts: [],
      ignored: [],
    });
    expect(imported({ url, body: { own: 1 } })).toMatchObject({ from: 'json', passedThrough: ['body'] });
  });

  it('takes a request file with the actions that it keeps, and says what stays behind', () => {
    const click = { type: 'click', selector: '#a' };
    const text = writeRequestFile(
      {
        endpoint: 'scrape',
        connection: 'https://api.example',
        scenario: null,
        body: { url },
        disabledActions: [{ at: 0, action: click }],
      },
      '{"body":{},"editor":{"note":"mine"},"owner":"me"}',
    );
    const read = imported(text);
    expect(read).toMatchObject({
      from: 'file',
      understood: ['url'],
      ignored: [
        { part: 'connection', reason: 'connection' },
        { part: 'owner', reason: 'around' },
        { part: 'editor.note', reason: 'around' },
      ],
    });
    expect(draftOfImport(read)).toEqual({ body: { url }, source: null, disabledActions: [{ at: 0, action: click }] });
  });

  it('says which kept actions of a file could not be used', () => {
    expect(imported({ body: { url }, editor: { disabledActions: 'all' } }).ignored).toEqual([
      { part: 'editor.disabledActions', reason: 'value' },
    ]);
  });

  it('reads the call of a tool: alone, of any client, and below the settings of its server', () => {
    const body = { url, mobile: true };
    const call = {
      jsonrpc: '2.0',
      id: 7,
      method: 'tools/call',
      params: { name: 'mcp__firecrawl__firecrawl_scrape', arguments: body, _meta: { progressToken: 1 } },
    };
    expect(imported(call)).toMatchObject({
      from: 'mcp',
      body,
      ignored: [{ part: 'params._meta', reason: 'around' }],
    });
    expect(imported({ name: 'firecrawl_scrape', arguments: body })).toMatchObject({ from: 'mcp', body, ignored: [] });
    const { code } = writeMcpCall({ body, baseUrl: 'https://api.example', hasKey: true, keyVariable: 'KEY' });
    expect(imported(code)).toMatchObject({ body, ignored: [{ part: 'mcpServers', reason: 'connection' }] });
  });

  it.each<[string, unknown, unknown]>([
    ['the call of another tool', { name: 'firecrawl_agent', arguments: { query: 'x' } }, 'other-endpoint'],
    ['the file of an agent', { endpoint: 'agent', body: { prompt: 'x' } }, 'other-endpoint'],
    ['a call without arguments', { jsonrpc: '2.0', method: 'tools/call', params: { name: 'scrape' } }, 'body'],
  ])('refuses %s', (_, value, error) => {
    expect(importJson(JSON.stringify(value))).toEqual({ ok: false, error });
  });

  it.each(['[1]', 'curl https://a.example', '{ not json', '{"jsonrpc":'])('leaves %s to others', (text) => {
    expect(importJson(text)).toBeNull();
  });
});
