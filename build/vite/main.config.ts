import { readdirSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, join } from 'node:path';
import { defineConfig } from 'vite';
import { outputFolder, projectFolder } from './folders.ts';
import { inpage } from './inpage.ts';
import { modelFiles } from './modelFiles.ts';
import { packageFiles } from './packageFiles.ts';
import { collectPackages } from './shippedPackages.ts';
import { nodeTarget } from './targets.ts';

/** Native, so it cannot be bundled; electron is given by the runtime. */
const external = ['electron', 'libsql', ...builtinModules, ...builtinModules.map((name) => `node:${name}`)];

/** Finds the separate programs: a utility process or a worker starts from a file, so each becomes one, named after its source. */
function findPrograms(): Record<string, string> {
  const source = join(projectFolder, 'electron');
  const programs: Record<string, string> = { entry: join(source, 'entry.ts') };
  for (const entry of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:process|worker)\.ts$/.test(entry)) continue;
    const name = basename(entry, '.ts');
    if (programs[name]) throw new Error(`two programs would be called ${name}.js: ${programs[name]} and ${entry}`);
    programs[name] = join(source, entry);
  }
  return programs;
}

const packages = collectPackages(join(outputFolder, 'main.packages.json'));

export default defineConfig({
  root: projectFolder,
  publicDir: false,
  plugins: [inpage(() => [packages()]), packageFiles(), modelFiles(), packages()],
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { conditions: ['node', 'import', 'module', 'default'], mainFields: ['module', 'main'] },
  ssr: { noExternal: true, external: ['electron', 'libsql'] },
  build: {
    ssr: true,
    // Models and files of packages go with the programs.
    ssrEmitAssets: true,
    outDir: join(outputFolder, 'main'),
    emptyOutDir: true,
    target: nodeTarget,
    minify: true,
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: findPrograms(),
      external,
      platform: 'node',
      // Flat: every chunk resolves a file next to the program with new URL('./x.js', import.meta.url).
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // A separate chunk: code needed before the first paint must not share a file with the schema library.
        codeSplitting: { groups: [{ name: 'schemas', test: /node_modules[\\/]zod[\\/]/ }] },
      },
    },
  },
});
