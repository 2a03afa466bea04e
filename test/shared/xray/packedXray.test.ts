import { expect, it } from 'vitest';
import type { Xray, XrayNode } from '../../../shared/api/engine/inspection.ts';
import { packXray, unpackXray } from '../../../shared/xray/packedXray.ts';

const kept: XrayNode = {
  parent: -1,
  name: 'body',
  selector: null,
  box: null,
  rule: null,
  detail: null,
  isOwn: false,
  range: null,
  characters: 0,
  text: '',
  adds: null,
};
const nodes: readonly XrayNode[] = [
  kept,
  {
    ...kept,
    parent: 0,
    name: 'p',
    selector: 'body > p',
    box: [0.5, -3, 700, 20.25],
    range: [0, 12],
    characters: 12,
  },
  { ...kept, parent: 0, name: 'i', selector: '' },
  { ...kept, parent: 0, name: 'i', selector: null, range: [3_000_000_000, 3_000_000_001] },
  {
    ...kept,
    parent: 0,
    name: 'nav',
    selector: '#menu ✓',
    rule: 'unlikely',
    detail: '0.2',
    isOwn: true,
    text: 'Home',
    adds: { markdown: '- Home', lines: 1 },
  },
  { ...kept, parent: 4, name: 'a', selector: '#menu > a', rule: 'unlikely', detail: '0.2' },
];
const xray: Xray = {
  version: 1,
  url: 'https://example.com/',
  capturedAt: 1,
  pageKind: 'article',
  size: { width: 100, height: 200 },
  hasRanges: true,
  isCut: false,
  nodes: [...nodes],
};

it('says the same of each element after its way to another thread', () => {
  const arrived = unpackXray(structuredClone(packXray(xray)));
  const read = ({ parent, name, selector, box, rule, detail, isOwn, range, characters, text, adds }: XrayNode) => {
    return { parent, name, selector, box, rule, detail, isOwn, range, characters, text, adds };
  };
  expect({ ...arrived, nodes: arrived.nodes.map(read) }).toEqual(xray);
});
