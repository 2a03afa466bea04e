import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** Arguments of a peer: the package.json of the folder where the peers are installed, the start URL, the number of pages. */
export const [packages = '', url = '', limit = '0', browser = ''] = process.argv.slice(2);

/** Loads a package of the peers' folder. */
export async function loadPeer(name) {
  const loaded = await import(pathToFileURL(createRequire(packages).resolve(name)).href);
  return loaded.default ?? loaded;
}

/** Prints how many items the peer has, and the time that it took in ms. */
export function printResult(count, durationMs) {
  process.stdout.write(`${JSON.stringify({ count, durationMs })}\n`);
}
