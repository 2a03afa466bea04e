import { writeFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Records which npm packages a build took modules from, workers and styles included: the notices of the shipped packages are generated from
 * it. One collector serves a config and its workers, whose bundles are nested builds.
 */
export function collectPackages(target: string): () => Plugin {
  const found = new Set<string>();
  return () => ({
    name: 'trowel:shipped-packages',
    apply: 'build',
    transform(_code, id) {
      // Styles move from the chunks to a separate file, which no longer contains their sources.
      if (/\.css(?:\?|$)/.test(id)) addPackage(found, id);
    },
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        const ids = part.type === 'chunk' ? part.moduleIds : part.originalFileNames;
        for (const id of ids) addPackage(found, id);
      }
    },
    writeBundle() {
      writeFileSync(target, `${JSON.stringify([...found].toSorted(), null, 2)}\n`);
    },
  });
}

/** Adds the package's folder, relative to the project, such as `node_modules/a/node_modules/@b/c`. */
function addPackage(found: Set<string>, id: string): void {
  const folder = /(?:^|[\\/])(node_modules[\\/](?:.*[\\/]node_modules[\\/])?(?:@[^\\/]+[\\/])?[^\\/@]+)[\\/]/.exec(
    id,
  )?.[1];
  if (folder !== undefined) found.add(folder.replaceAll('\\', '/'));
}
