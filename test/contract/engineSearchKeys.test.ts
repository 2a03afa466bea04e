import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startEngine } from '../support/engine.ts';
import { startLoopbackService } from '../support/loopbackService.ts';
import { customFixture, customProvider, personFixtures } from '../support/searchFixtures.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** The running engine with the key of a provider: the provider alone gets it. */
const searchKey = 'canary-key-of-the-search-provider';
const token = 'token-of-the-engine-with-a-search-key';

const providers = [
  ...(['brave', 'tavily', 'serper'] as const).map((id) => ({
    id,
    fixture: personFixtures[id],
    flags: (base: string) => ['--search-provider', id, '--search-url', base],
  })),
  {
    id: 'a provider of a file',
    fixture: customFixture,
    flags(base: string) {
      const file = join(temporaryFolder(), 'search.json');
      writeFileSync(file, JSON.stringify(customProvider(base)));
      return ['--search-file', file];
    },
  },
];

test.each(providers)(
  '$id gets its key, which is in no response and in no log',
  { tags: 'long' },
  async ({ fixture, flags }) => {
    const answers = [
      { json: fixture.results },
      fixture.refusal.response,
      { status: 422, json: { message: `The key ${searchKey} may not do this` } },
      { bytes: Buffer.from(`<!doctype html>${searchKey}`) },
    ];
    const service = await startLoopbackService((_, number) => answers[number - 1] ?? { json: fixture.results });
    const secrets = JSON.stringify({ token, searchKey, proxyPasswords: {} });
    const engine = await startEngine(['--supervised', ...flags(service.baseUrl)], `${secrets}\n`);
    const texts: string[] = [];
    for (const expected of [200, 502, 502, 502]) {
      const answer = await engine.call('POST', '/v2/search', { query: 'tides' });
      expect(answer.status).toBe(expected);
      if (expected === 200) expect(answer.data['web']).toMatchObject(fixture.mapped);
      texts.push(answer.text);
    }
    await engine.stop();
    expect(texts[1]).toContain(fixture.refusal.says);
    expect(service.requests.every(({ headers }) => JSON.stringify(headers).includes(searchKey))).toBe(true);
    expect([...texts, engine.written(), engine.logged()].join('\n')).not.toContain(searchKey);
  },
);
