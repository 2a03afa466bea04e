import { describe, expect, it } from 'vitest';
import { holds } from './holds.ts';

const bars = '| Town | Wet | Dry |\n| --- | --- | --- |\n| Ostrey | 12.5 | 7 |\n| **Vell** | 3.1 | 40 |';
const spanning =
  '<table><tr><th rowspan="2">Town</th><th colspan="2">Births</th></tr><tr><th>1921</th><th>1931</th></tr><tr><td>Vell</td><td>31</td><td>40</td></tr></table>';

describe('facts of documents', () => {
  it('finds text whatever marks, quotes and breaks are in it', () => {
    const markdown = 'He said “**Lamp** oil –\nfour _barrels_” in 1731.';
    expect(holds({ kind: 'present', text: 'said "Lamp oil - four barrels"' }, markdown)).toBe(true);
    expect(holds({ kind: 'present', text: 'five barrels' }, markdown)).toBe(false);
  });

  it('lets so many letters be wrong as a fact says', () => {
    const fact = { kind: 'present', text: 'the eastern breakwater' } as const;
    expect(holds(fact, 'at thc eastem breakwater')).toBe(false);
    expect(holds({ ...fact, wrong: 3 }, 'at thc eastem breakwater')).toBe(true);
    expect(holds({ ...fact, wrong: 2 }, 'at thc eastem breakwater')).toBe(false);
  });

  it('misses what is to be absent, but not of a document that was not read', () => {
    const fact = { kind: 'absent', text: 'Page 6 of 40' } as const;
    expect(holds(fact, 'The text alone.')).toBe(true);
    expect(holds(fact, 'The text.\n\nPage 6 of 40')).toBe(false);
    expect(holds(fact, ' \n')).toBe(false);
  });

  it('asks for both texts and their order', () => {
    const fact = { kind: 'order', before: 'the left column', after: 'the right column' } as const;
    expect(holds(fact, 'Here the left column ends, there the right column begins.')).toBe(true);
    expect(holds(fact, 'Here the right column, there the left column.')).toBe(false);
    expect(holds(fact, 'Here the left column.')).toBe(false);
  });

  it('finds cells by what stands around them, in tables of bars and of HTML', () => {
    expect(holds({ kind: 'table', cell: '3.1', above: '12.5', left: 'Vell', head: 'Wet' }, bars)).toBe(true);
    expect(holds({ kind: 'table', cell: '3.1', right: '7' }, bars)).toBe(false);
    expect(holds({ kind: 'table', cell: '3.1', head: 'Dry' }, bars)).toBe(false);
    expect(holds({ kind: 'table', cell: '40', head: 'Births', rowHead: 'Vell' }, spanning)).toBe(true);
    expect(holds({ kind: 'table', cell: '40', above: '1921' }, spanning)).toBe(false);
    expect(holds({ kind: 'table', cell: '12.5', below: '3.1' }, 'Ostrey 12.5 7\nVell 3.1 40')).toBe(false);
  });

  it('reads formulas however they are written', () => {
    const fact = { kind: 'formula', tex: 'y = \\frac{x_i^2 + 1}{\\sqrt{2\\pi}}' } as const;
    expect(holds(fact, 'so\n\n$$\ny=\\dfrac{x^{2}_{i}+1}{\\sqrt{2 \\pi}}\n$$')).toBe(true);
    expect(holds(fact, 'so y = x_i^2 + 1 / √2π')).toBe(true);
    expect(holds(fact, 'so y = xᵢ² + 1 / √2π')).toBe(true);
    expect(holds(fact, 'so y = x<sub>i</sub><sup>2</sup> + 1 / √2π')).toBe(true);
  });

  it('takes no formula whose parts stand elsewhere', () => {
    const fact = { kind: 'formula', tex: 'a^2 + b_n' } as const;
    expect(holds(fact, '$a^2 + b_n$')).toBe(true);
    expect(holds(fact, 'a 2 + bn')).toBe(false);
    expect(holds(fact, '$a_2 + b^n$')).toBe(false);
    expect(holds({ kind: 'formula', tex: '\\sum_{k=1}^n k' }, '$\\sum_{k=1}^{n} k$')).toBe(true);
    expect(holds({ kind: 'formula', tex: '\\sum_{k=1}^n k' }, '$\\sum k$ n k=1')).toBe(false);
  });
});
