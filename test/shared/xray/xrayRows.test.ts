import { describe, expect, it } from 'vitest';
import type { XrayNode } from '../../../shared/api/engine/inspection.ts';
import {
  ancestorsOf,
  countStates,
  filterRows,
  nodeAtOffset,
  nodeAtPoint,
  rowsOf,
  shortNameOf,
  tellingEnd,
} from '../../../shared/xray/xrayRows.ts';

function node(parent: number, selector: string, part: Partial<XrayNode> = {}): XrayNode {
  return {
    parent,
    name: 'div',
    selector,
    box: null,
    rule: null,
    detail: null,
    isOwn: false,
    range: null,
    characters: 0,
    text: '',
    adds: null,
    ...part,
  };
}

const nodes = [
  node(-1, 'body', { characters: 100, range: [0, 60], box: [0, 0, 1000, 900] }),
  node(0, 'main', { characters: 60, range: [0, 60], box: [0, 100, 700, 500] }),
  node(1, 'h1', { characters: 20, range: [0, 20], box: [0, 100, 700, 40] }),
  node(1, 'p', { characters: 40, range: [22, 60], box: [0, 150, 700, 100] }),
  node(0, 'nav', { characters: 10, rule: 'unlikely', isOwn: true, text: 'Stoves Tents', box: [0, 0, 1000, 50] }),
  node(4, 'ul', { characters: 10, rule: 'unlikely', box: [0, 0, 500, 50] }),
  node(0, 'footer', { characters: 30, rule: 'boilerplate', isOwn: true }),
  node(1, '#field', { name: 'input', rule: 'silent', isOwn: true }),
];
const rows = rowsOf(nodes);

describe('the rows of an X-ray', () => {
  it('stand for each part of the page once', () => {
    expect(rows.map(({ node: { selector }, state }) => `${selector} ${state}`)).toEqual([
      'h1 kept',
      'p kept',
      'nav dropped',
      'footer dropped',
      '#field silent',
    ]);
  });

  it('are counted with their share of the text', () => {
    expect(countStates(nodes, rows)).toEqual([
      { state: 'kept', count: 2, share: 0.6 },
      { state: 'dropped', count: 2, share: 0.4 },
      { state: 'silent', count: 1, share: 0 },
    ]);
  });

  it('are filtered by state, rule and words, what was dropped by size', () => {
    const left = (filter: object): (string | null)[] =>
      filterRows(rows, { states: [], rules: [], text: '', ...filter }).map(({ node: { selector } }) => selector);
    expect(left({})).toEqual(['footer', 'nav', 'h1', 'p', '#field']);
    expect(left({ states: ['kept'] })).toEqual(['h1', 'p']);
    expect(left({ rules: ['unlikely'] })).toEqual(['nav']);
    expect(left({ text: ' tents' })).toEqual(['nav']);
  });
});

describe('an element', () => {
  it('is found by an offset of the markdown, the innermost first', () => {
    expect(nodeAtOffset(nodes, 5)).toBe(2);
    expect(nodeAtOffset(nodes, 21)).toBe(1);
    expect(nodeAtOffset(nodes, 60)).toBeNull();
  });

  it('is found by a place on the page', () => {
    expect(nodeAtPoint(nodes, 10, 10)).toBe(5);
    expect(nodeAtPoint(nodes, 800, 10)).toBe(4);
    expect(nodeAtPoint(nodes, 800, 800)).toBe(0);
    expect(nodeAtPoint(nodes, 2000, 10)).toBeNull();
  });

  it('knows what is around it', () => {
    expect(ancestorsOf(nodes, 5)).toEqual([0, 4]);
  });
});

it('writes a place among others in fewer signs, and leaves what only looks like one', () => {
  const short = (selector: string | null) => shortNameOf({ selector, name: 'td' });
  expect(short('#levels > tr:nth-of-type(3) > td:nth-of-type(12)')).toBe('#levels > tr(3) > td(12)');
  expect(short('a[title=":nth-of-type(2)"]')).toBe('a[title=":nth-of-type(2)"]');
  expect(short(null)).toBe('td');
});

it('tells a cell by its row, and not by more than a narrow list has room for', () => {
  expect(tellingEnd('#levels > tr(3) > td(12)')).toBe(' > tr(3) > td(12)'.length);
  expect([tellingEnd('tr(3) > td(12)'), tellingEnd('td')]).toEqual([0, 0]);
  expect(tellingEnd('main > div.product-card-wrapper(3) > a.more')).toBe(0);
});
