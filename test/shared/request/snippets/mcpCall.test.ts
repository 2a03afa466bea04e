import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeMcpCall } from '../../../../shared/request/snippets/mcpCall.ts';
import { anyBody } from './sampleBodies.ts';

const request = { baseUrl: 'https://api.harrow.example/', keyVariable: 'FIRECRAWL_API_KEY', hasKey: true };

/** The two JSON texts below their headings. */
function parts(code: string): unknown[] {
  return code
    .split(/^\/\/ .*\n/m)
    .slice(1)
    .map((text) => JSON.parse(text) as unknown);
}

describe('writeMcpCall', () => {
  it('calls the tool with any body as its arguments', () => {
    fc.assert(
      fc.property(anyBody, (body) => {
        const [, call] = parts(writeMcpCall({ ...request, body }).code);
        expect(call).toEqual({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'firecrawl_scrape', arguments: JSON.parse(JSON.stringify(body)) as unknown },
        });
      }),
    );
  });

  it('tells the server where to send it, with the key from the environment if one is wanted', () => {
    const env = (hasKey: boolean): unknown => parts(writeMcpCall({ ...request, body: {}, hasKey }).code)[0];
    const entry = { command: 'npx', args: ['-y', 'firecrawl-mcp'] };
    const FIRECRAWL_API_URL = 'https://api.harrow.example';
    expect(env(true)).toEqual({
      firecrawl: { ...entry, env: { FIRECRAWL_API_URL, FIRECRAWL_API_KEY: '${FIRECRAWL_API_KEY}' } },
    });
    expect(env(false)).toEqual({ firecrawl: { ...entry, env: { FIRECRAWL_API_URL } } });
  });
});
