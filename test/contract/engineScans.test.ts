/** @module-tag long */
import { expect, test } from 'vitest';
import { startEngine } from '../support/engine.ts';
import { startSite } from '../support/site.ts';

test('a scan says the same whether its pages are recognised one after the other or several at once', async () => {
  const site = await startSite();
  const engines = await Promise.all(
    ['1', '4'].map(async (concurrency) => await startEngine(['--allow-private', '--concurrency', concurrency])),
  );
  try {
    const url = `${site.origin}/chapters.pdf`;
    const parsers = [{ type: 'pdf', mode: 'ocr', pageMarkers: true }];
    const [one, several] = await Promise.all(
      engines.map(async (engine) => await engine.scrape({ url, formats: ['markdown'], parsers, timeout: 100_000 })),
    );
    expect(several?.textOf('markdown').length).toBeGreaterThan(20);
    expect(several?.textOf('markdown')).toBe(one?.textOf('markdown'));
    expect(several?.data['metadata']).toMatchObject({ numPages: 3, totalPages: 3 });
  } finally {
    await Promise.all(engines.map(async (engine) => await engine.stop()));
    await site.close();
  }
});
