import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeRawHttp } from '../../../../shared/request/snippets/rawHttp.ts';
import { anyBody } from './sampleBodies.ts';

const request = { baseUrl: 'https://api.harrow.example/', keyVariable: 'FIRECRAWL_API_KEY', hasKey: true };

describe('writeRawHttp', () => {
  it('is a request line, headers, an empty line and the body, whatever the body holds', () => {
    fc.assert(
      fc.property(anyBody, (body) => {
        const [head = '', ...rest] = writeRawHttp({ ...request, body }).code.split('\n\n');
        expect(head.split('\n')).toEqual([
          'POST https://api.harrow.example/v2/scrape',
          'Content-Type: application/json',
          'Authorization: Bearer {{$processEnv FIRECRAWL_API_KEY}}',
        ]);
        expect(JSON.parse(rest.join('\n\n'))).toEqual(JSON.parse(JSON.stringify(body)));
      }),
    );
  });

  it('has no Authorization where no key is wanted', () => {
    expect(writeRawHttp({ ...request, body: {}, hasKey: false }).code).not.toContain('Authorization');
  });
});
