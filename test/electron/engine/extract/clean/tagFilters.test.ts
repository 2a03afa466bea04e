import { render } from 'dom-serializer';
import { describe, expect, it } from 'vitest';
import { excludeMatches, includeMatches } from '../../../../../electron/engine/extract/clean/tagFilters.ts';
import { plainRemover } from '../../../../../electron/engine/extract/tree/remover.ts';
import { parseHtml } from '../../../../../electron/engine/extract/tree/parseHtml.ts';

const html = '<nav>n</nav><main><p class="a">1</p><div id="b"><p>2</p></div></main><p>3</p>';

function run(
  filter: typeof includeMatches,
  selectors: readonly string[],
): { body: string; warnings: readonly string[] } {
  const page = parseHtml(html);
  const warnings = filter(page, selectors, plainRemover);
  return { body: render(page.body.children), warnings };
}

describe('includeTags', () => {
  it.each([
    [['p'], '<p class="a">1</p><p>2</p><p>3</p>'],
    [['p', 'div'], '<p class="a">1</p><div id="b"><p>2</p></div><p>3</p>'],
    [['#b', '.a'], '<p class="a">1</p><div id="b"><p>2</p></div>'],
    [['main > p:first-child'], '<p class="a">1</p>'],
    [['main p', 'main'], '<main><p class="a">1</p><div id="b"><p>2</p></div></main>'],
    [['body'], html],
  ])('%j leaves those, outermost, in document order', (selectors, expected) => {
    expect(run(includeMatches, selectors)).toEqual({ body: expected, warnings: [] });
  });

  it('that match nothing leave nothing and say so', () => {
    const { body, warnings } = run(includeMatches, ['table']);
    expect(body).toBe('');
    expect(warnings).toEqual([expect.stringContaining('matched nothing')]);
  });
});

describe('excludeTags', () => {
  it.each([
    [['nav', '.a'], '<main><div id="b"><p>2</p></div></main><p>3</p>'],
    [['main', 'main p'], '<nav>n</nav><p>3</p>'],
    [['body'], ''],
    [['table'], html],
    [['', ' '], html],
  ])('%j are gone', (selectors, expected) => {
    expect(run(excludeMatches, selectors)).toEqual({ body: expected, warnings: [] });
  });

  it.each([
    'p[',
    '::',
    'p:unknown-pseudo',
    '>>',
    'p >',
    '> p',
    '@x',
    '<p>',
  ])('ignores %j, which is no selector, and says so', (selector) => {
    const { body, warnings } = run(excludeMatches, [selector, 'nav']);
    expect(body).not.toContain('<nav>');
    expect(warnings).toEqual([expect.stringContaining(selector)]);
  });
});
