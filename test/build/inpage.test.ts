import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import source from './sample.inpage.ts?inpage';

describe('a script for pages', () => {
  it('is one expression whose value has the exports of the file and what it imports', () => {
    const page = createContext({});
    expect(runInContext(`(${source}).greet('page')`, page)).toBe('HELLO PAGE!');
  });

  it('leaves no name in the page', () => {
    const page = createContext({});
    runInContext(source, page);
    expect(Object.keys(page)).toEqual([]);
  });
});
