import { describe, expect, it } from 'vitest';
import { readStructuredData, typesOf } from '../../../../../electron/engine/extract/metadata/structuredData.ts';
import { parseHtml } from '../../../../../electron/engine/extract/tree/parseHtml.ts';
import { elementsBelow } from '../../../../../electron/engine/extract/tree/walk.ts';

function typesIn(json: string): readonly string[] {
  const { document } = parseHtml(`<script type="application/ld+json">${json}</script>`);
  return readStructuredData(elementsBelow(document)).flatMap(typesOf);
}

describe('structured data', () => {
  it.each([
    ['{"@type":"Product","offers":{"@type":"Offer"}}', ['Product', 'Offer']],
    ['{"@graph":[{"@type":["Article","https://schema.org/NewsArticle"]}]}', ['Article', 'NewsArticle']],
    ['[{"@type":"schema:Person"},{"@type":5},null,"x"]', ['Person']],
    ['<!-- {"@type":"Event"} -->', ['Event']],
    ['//<![CDATA[\n{"@type":"Recipe"}\n//]]>', ['Recipe']],
    ['{"@type":', []],
    ['', []],
  ])('%s is of types %j', (json, types) => {
    expect(typesIn(json)).toEqual(types);
  });

  it('is read however deep and large it is', () => {
    expect(typesIn(`${'{"a":'.repeat(3_000)}{"@type":"Thing"}${'}'.repeat(3_000)}`)).toEqual(['Thing']);
    expect(typesIn(`[${'{"@type":"A"},'.repeat(50_000)}{}]`).length).toBeLessThanOrEqual(20_000);
  });
});
