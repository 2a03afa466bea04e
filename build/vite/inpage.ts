import { basename } from 'node:path';
import { build, type Plugin } from 'vite';
import { chromiumTarget } from './targets.ts';

const suffix = '?inpage';
const name = '__inpage';

/**
 * `import source from './x.inpage.ts?inpage'` gives the file, with all it imports, as the text of one expression for a page's
 * main frame. `inner` are plugins for the builds inside this one. Evaluated, it is an object of the file's exports; a file without exports just runs.
 */
export function inpage(inner: () => readonly Plugin[] = () => []): Plugin {
  return {
    name: 'trowel:inpage',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(suffix)) return null;
      const file = id.slice(0, -suffix.length);
      const { source, files } = await bundleForPage(file, inner());
      for (const used of files) this.addWatchFile(used);
      return { code: `export default ${JSON.stringify(source)};`, moduleType: 'js', map: null };
    },
  };
}

async function bundleForPage(file: string, plugins: readonly Plugin[]): Promise<{ source: string; files: string[] }> {
  const result = await build({
    configFile: false,
    envFile: false,
    plugins: [...plugins],
    logLevel: 'error',
    build: {
      write: false,
      target: chromiumTarget,
      minify: true,
      lib: { entry: file, formats: ['iife'], name, fileName: () => `${basename(file)}.js` },
    },
  });
  const output = Array.isArray(result) ? result[0] : result;
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error(`${file}: the bundler gave no script for the page`);
  return { source: asExpression(chunk.code), files: chunk.moduleIds };
}

/** `var __inpage = …;` leaves a name in the page; the expression alone leaves nothing. */
function asExpression(code: string): string {
  const script = code.trim().replace(/;$/, '');
  const declaration = new RegExp(`^(?:var|let|const) ${name}\\s*=\\s*`);
  return script.replace(declaration, '');
}
