/** Bundles one script for a page that is measured, as `NAME.js` into a folder. */
export async function buildPage(name: string, entry: string, outDir: string, root: string): Promise<void> {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 8000,
      rolldownOptions: {
        input: { [name]: entry },
        output: { format: 'es', entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
      },
    },
  });
}
