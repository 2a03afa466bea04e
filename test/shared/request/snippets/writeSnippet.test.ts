import { describe, expect, it } from 'vitest';
import { snippetKeyVariable, snippetTargets, writeSnippet } from '../../../../shared/request/snippets/writeSnippet.ts';
import { wholeBody } from './sampleBodies.ts';

describe.each(snippetTargets)('writeSnippet for %s', (target) => {
  it('calls the connection it is given, with or without a final slash, and only names the key', () => {
    const request = { body: wholeBody, keyVariable: snippetKeyVariable, hasKey: true };
    const { code } = writeSnippet(target, { ...request, baseUrl: 'https://api.harrow.example/prefix' });
    expect(code).toContain('https://api.harrow.example/prefix');
    expect(code).toContain('FIRECRAWL_API_KEY');
    expect(writeSnippet(target, { ...request, baseUrl: 'https://api.harrow.example/prefix/' }).code).toBe(code);
  });

  it('has no line that a person has to scroll for, unless a single text is that long', () => {
    const { code } = writeSnippet(target, {
      baseUrl: 'https://api.harrow.example',
      body: wholeBody,
      keyVariable: snippetKeyVariable,
      hasKey: true,
    });
    expect(code.split('\n').filter((line) => line.length > 110)).toEqual([]);
  });
});
