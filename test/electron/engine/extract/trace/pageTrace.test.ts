import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ExtractInput } from '../../../../../electron/engine/extract/extractDocument.ts';
import type { TracedNode } from '../../../../../electron/engine/extract/trace/tracedPage.ts';
import { maxExcerptChars } from '../../../../../shared/api/engine/inspection.ts';
import { fixtureExpectations } from '../../../../fixtures/site/expected.ts';
import { extract } from '../extractUnderTest.ts';

interface Traced {
  readonly markdown: string;
  readonly nodes: readonly TracedNode[];
  /** The first node of a selector or a name. */
  find(wanted: string): TracedNode | undefined;
  /** What it wrote. */
  said(wanted: string): string | null;
}

function trace(html: string, options: Partial<ExtractInput> = {}): Traced {
  const { markdown = '', trace: traced } = extract(html, { trace: true, ...options });
  const nodes = traced?.nodes ?? [];
  const find = (wanted: string) => nodes.find(({ selector, name }) => selector === wanted || name === wanted);
  return {
    markdown,
    nodes,
    find,
    said(wanted) {
      const range = find(wanted)?.range;
      return range == null ? null : markdown.slice(...range);
    },
  };
}

describe('what is told of a dropped element', () => {
  it('is no longer than the form of an X-ray allows, whatever the last piece of its text brings', () => {
    const nav = `<nav id="n"><p>${'a '.repeat(290)}</p><p>${'b '.repeat(900)}</p></nav>`;
    const { nodes } = trace(`<main><p>A stove for two.</p></main>${nav}`, { excludeTags: ['nav'] });
    const texts = nodes.map(({ text }) => text.length);
    expect(Math.max(...texts)).toBe(maxExcerptChars);
  });

  it('separates the words of its blocks, and no others', () => {
    const nav = '<nav id="n"><h3>Cinder</h3><p>Burns <b>t</b>wigs</p>and<div>cones<br>too</div></nav>';
    const { find } = trace(`<main><p>A stove for two.</p></main>${nav}`, { excludeTags: ['nav'] });
    expect(find('#n')?.text).toBe('Cinder Burns twigs and cones too');
  });
});

describe('ranges of the markdown', () => {
  it('belong to the element that wrote them', () => {
    const { said, find } = trace(`<main><h1 id="t">Tarn 2</h1><p id="p">A <b>folding</b> stove.</p>
      <ul id="l"><li id="one">Stove</li><li id="two"><p>Hose</p><ul><li id="deep">Key</li></ul></li></ul>
      <blockquote id="q"><p>Simmers.</p></blockquote><pre id="c"><code>x = 1</code></pre>
      <table id="tb"><tr><th>Weight</th></tr><tr><td id="cell">3.42 kg</td></tr></table>
      <div id="d">before <div id="inner">inside</div> after</div><hr><img id="i" src="/a.png" alt="Tarn"></main>`);
    expect(said('#t')).toBe('# Tarn 2');
    expect(said('#p')).toBe('A **folding** stove.');
    expect(said('#one')).toBe('- Stove');
    expect(said('#two')).toBe('- Hose\n\n  - Key');
    expect(said('#deep')).toBe('  - Key');
    expect(said('#q')).toBe('> Simmers.');
    expect(said('#c')).toBe('```\nx = 1\n```');
    expect(said('#cell')).toBe(said('#tb'));
    expect(said('#inner')).toBe('inside');
    expect(said('#d')).toBe('before\n\ninside\n\nafter');
    expect(said('#i')).toBe('![Tarn](https://site.example/a.png)');
    expect(find('#p')).toMatchObject({ rule: null, text: '', adds: null });
  });

  it('of what follows words in the same box begin after them', () => {
    const { said } = trace(
      '<div id="d">before<p id="p">inside</p></div><div id="e">one<a href="/x"><p id="l">two</p></a></div>',
    );
    expect(said('#p')).toBe('inside');
    expect(said('#l')).not.toContain('one');
  });

  it('hold in whatever is nested in whatever', () => {
    const names = 'div p ul li span blockquote h2 table tr td a b section pre dl dt dd article'.split(' ');
    let seed = 7;
    const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 30; round += 1) {
      let word = 0;
      const make = (depth: number): string => {
        const name = names[next(names.length)] ?? 'p';
        const inner = Array.from({ length: 1 + next(3) }, () =>
          depth > 4 || next(3) === 0 ? ` w${(word += 1)}x ` : make(depth + 1),
        ).join('');
        return `<${name} id="n${round}-${(word += 1)}">${inner}</${name}>`;
      };
      const html = `<body>${make(0)}${make(0)}${make(0)}</body>`;
      const { markdown, nodes } = trace(html);
      for (const { range, name } of nodes) {
        if (range === null) continue;
        const part = markdown.slice(...range);
        expect(part, `${name} in ${html}`).not.toBe('');
        // A part of a text begins and ends with its blocks: no word is cut.
        expect(/^\w/.test(part) && /\w$/.test(markdown.slice(0, range[0])), html).toBe(false);
      }
    }
  });
});

describe('what was left out', () => {
  it('names the selector of excludeTags', () => {
    const { find } = trace('<main><p>Stays here.</p><aside class="buy box"><p>€ 189.00</p></aside></main>', {
      excludeTags: ['.none', '.buy'],
    });
    const aside = find('aside.buy');
    expect(aside).toMatchObject({ rule: 'excludeTags', detail: '.buy', isOwn: true, range: null, text: '€ 189.00' });
    expect(aside?.adds).toEqual({ markdown: '€ 189.00\n', lines: 1 });
  });

  it('says of all but what includeTags names that it was not named', () => {
    const { find, said } = trace('<nav>Menu</nav><main><h1>Title</h1><p class="x">Text</p></main>', {
      includeTags: ['.x'],
    });
    expect(find('nav')).toMatchObject({ rule: 'includeTags', isOwn: true });
    expect(find('h1')).toMatchObject({ rule: 'includeTags' });
    expect(find('main')?.rule).toBeNull();
    expect(said('main')).toBe('Text');
  });

  it.each(
    fixtureExpectations.filter(({ kind }) => kind === 'article' || kind === 'product' || kind === 'forum'),
  )('of a page of kind $kind names a rule for each element without a place in the markdown', ({ path, excludes }) => {
    const html = readFileSync(new URL(`../../../../fixtures/site${path}.html`, import.meta.url), 'utf8');
    const { nodes, markdown } = trace(html, { onlyMainContent: true });
    const rules = new Set(nodes.flatMap(({ rule }) => rule ?? []));
    expect(rules.size).toBeGreaterThan(1);
    for (const { rule, range } of nodes) expect(rule === null).toBe(range !== null);
    const dropped = nodes.filter(({ rule }) => rule !== null && rule !== 'silent');
    const whole = extract(html).markdown ?? '';
    for (const words of excludes) {
      expect(markdown).not.toContain(words);
      if (!whole.includes(words)) continue;
      expect(
        dropped.some(({ text }) => text.includes(words)),
        words,
      ).toBe(true);
    }
    // What is below an element that went, went with it.
    for (const node of nodes) {
      const around = nodes[node.parent];
      if (around !== undefined && around.rule !== null && around.rule !== 'silent') expect(node.rule).toBe(around.rule);
    }
  });

  it('tells frames, empty ornaments and repeated words apart', () => {
    const words = 'These are more than eight words that are said on this page in two places.';
    const { find, nodes } = trace(
      `<body><div data-trowel-frame="https://ads.example/">A player</div><main><h1>Stove</h1><p>${words}</p>
       <p>A second paragraph of the page has enough words to be read as content of it, surely.</p></main>
       <div class="small"><div><p>${words}</p></div></div></body>`,
      { onlyMainContent: true },
    );
    expect(nodes.find(({ rule }) => rule === 'frame')).toMatchObject({ text: 'A player' });
    expect(find('div.small')).toMatchObject({ rule: 'repeated' });
  });

  it('keeps fields and drawings apart from what a rule dropped', () => {
    const { find } = trace('<main><p>Text</p><input id="field"><svg id="drawing"><path d="M0 0"></path></svg></main>');
    expect(find('#field')).toMatchObject({ rule: 'silent', range: null });
    expect(find('#drawing')).toMatchObject({ rule: 'silent' });
    expect(find('path')).toBeUndefined();
  });
});

describe('an element', () => {
  const html = `<main><div class="a b"><p>one</p></div><div class="a"><p>two</p></div><div><p>three</p></div>
    <p id="named">four</p><p id="twice">five</p><p id="twice">six</p></main>`;

  it('has a selector that matches it alone', () => {
    const { nodes } = trace(html);
    for (const { selector, range } of nodes) {
      expect(selector).not.toBeNull();
      const { trace: alone, markdown } = extract(html, { includeTags: [selector ?? ''], trace: true });
      expect(alone?.nodes.filter(({ rule }) => rule === null).length).toBeGreaterThan(0);
      const whole = trace(html).markdown;
      expect(markdown?.trim()).toBe(range === null ? '' : whole.slice(...range).trim());
    }
  });

  it('carries the number that its box has', () => {
    const { find } = trace('<p data-trowel-node="7" id="p">x</p>');
    expect(find('#p')?.mark).toBe(7);
    expect(extract('<p data-trowel-node="7">x</p>').html).not.toContain('data-trowel-node');
  });
});

it('a trace changes nothing of what is made', () => {
  for (const { path } of fixtureExpectations.slice(0, 4)) {
    const html = readFileSync(new URL(`../../../../fixtures/site${path}.html`, import.meta.url), 'utf8');
    const { trace: _trace, pageKind: _kind, ...traced } = extract(html, { onlyMainContent: true, trace: true });
    const { pageKind: _other, ...plain } = extract(html, { onlyMainContent: true });
    expect(traced).toEqual(plain);
  }
});
