import { Firecrawl } from 'firecrawl';
import { transformWithOxc } from 'vite';

const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as new (
  ...words: string[]
) => (...values: unknown[]) => Promise<void>;

/** Runs a snippet for JavaScript or TypeScript unchanged except for its import: the real package is injected. */
export async function runModule(code: string, key: string): Promise<void> {
  const { code: plain } = await transformWithOxc(code, 'scrape.mts');
  const script = new AsyncFunction(
    'Firecrawl',
    'process',
    'console',
    plain.replace(/^import .*\n/m, '').replace(/^export \{\};?$/m, ''),
  );
  await script(Firecrawl, { env: { FIRECRAWL_API_KEY: key } }, { log: () => {} });
}
