import { describe, expect, it } from 'vitest';
import {
  bodyForSnippet,
  secretVariable,
  withSecretVariables,
} from '../../../../shared/request/snippets/secretValues.ts';
import { type SnippetTarget, snippetTargets, writeSnippet } from '../../../../shared/request/snippets/writeSnippet.ts';

const body = {
  url: '{{base}}/stoves',
  headers: { authorization: 'Bearer {{shop-token}}', 'x-key': '{{shop-token}}' },
};

function codeOf(target: SnippetTarget, hasKey = false): string {
  const filled = bodyForSnippet(body, { base: 'https://a.test' }, { 'shop-token': true });
  const request = { baseUrl: 'https://api.test', body: filled.body, keyVariable: 'KEY', hasKey };
  return withSecretVariables(target, writeSnippet(target, request), filled.secrets).code;
}

describe('a secret in copied code', () => {
  it.each<[SnippetTarget, readonly string[]]>([
    ['curl', [`"Bearer '"$(json_text "$SHOP_TOKEN")"'"`, `"x-key": "'"$(json_text "$SHOP_TOKEN")"'"`]],
    ['cli', [`"Bearer '"$(json_text "$SHOP_TOKEN")"'"`]],
    ['javascriptSdk', [`authorization: 'Bearer ' + process.env.SHOP_TOKEN`, `'x-key': process.env.SHOP_TOKEN`]],
    ['typescriptSdk', [`'Bearer ' + (process.env.SHOP_TOKEN ?? '')`, `'x-key': (process.env.SHOP_TOKEN ?? '')`]],
    ['pythonSdk', ['import os\n', `"Bearer " + os.environ["SHOP_TOKEN"]`, `"x-key": os.environ["SHOP_TOKEN"]`]],
    ['requests', ['import os\n', `"Bearer " + os.environ["SHOP_TOKEN"]`]],
    ['go', ['\t"os"\n', `"Bearer " + os.Getenv("SHOP_TOKEN")`, `"x-key": os.Getenv("SHOP_TOKEN")`]],
    ['java', [`"Bearer " + System.getenv("SHOP_TOKEN")`, `"x-key", System.getenv("SHOP_TOKEN")`]],
    ['php', [`'Bearer ' . getenv('SHOP_TOKEN')`, `'x-key' => getenv('SHOP_TOKEN')`]],
    ['ruby', [`"Bearer " + ENV.fetch("SHOP_TOKEN")`, `"x-key" => ENV.fetch("SHOP_TOKEN")`]],
    ['elixir', [`"Bearer " <> System.fetch_env!("SHOP_TOKEN")`]],
    ['http', ['Bearer {{$processEnv SHOP_TOKEN}}']],
    ['mcp', ['Bearer {{shop-token}}']],
  ])('is an environment variable in %s, as far as the language can', (target, parts) => {
    const code = codeOf(target);
    for (const part of parts) expect(code).toContain(part);
    expect(code).toContain('https://a.test/stoves');
  });

  it.each(snippetTargets)('leaves no mark in %s, with and without a key', (target) => {
    for (const hasKey of [true, false]) expect(codeOf(target, hasKey)).not.toContain('trowel:');
  });

  it('is called as shells can say it', () => {
    expect(['shop-token', 'größe', '2nd', '製品'].map(secretVariable)).toEqual([
      'SHOP_TOKEN',
      'GRO_E',
      'SECRET_2ND',
      'SECRET',
    ]);
  });

  it('is left out of nothing else: a request without one is written as before', () => {
    const plain = { url: 'https://a.test' };
    expect(bodyForSnippet(plain, {}, {})).toEqual({ body: plain, secrets: [] });
  });
});
