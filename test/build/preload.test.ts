import { join } from 'node:path';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../../build/vite/folders.ts';

describe('the preload', () => {
  it('is one small file that asks for electron only: it is read before anything is painted, without a module loader', async () => {
    const configFile = join(projectFolder, 'build/vite/preload.config.ts');
    const result = await build({ configFile, logLevel: 'silent', build: { write: false } });
    const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
    expect(outputs.map(({ fileName }) => fileName)).toEqual(['preload.cjs']);
    const [chunk] = outputs;
    const code = chunk?.type === 'chunk' ? chunk.code : '';
    const required = [...code.matchAll(/require\((["'`])(.*?)\1\)/g)].map((match) => match[2]);
    expect(required).toEqual(['electron']);
    expect(code.length).toBeLessThan(4096);
  });
});
