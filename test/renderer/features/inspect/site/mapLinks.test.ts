import { expect, it } from 'vitest';
import { matchMask } from '../../../../../renderer/features/inspect/site/mapLinks.ts';

const texts = ['https://a.example/shop/tarn\ntarn stove', 'https://a.example/news\nnews', 'https://a.example/shop\n'];

it('leaves texts that have every word of the filter', () => {
  expect([...(matchMask(texts, ' SHOP tarn ') ?? [])]).toEqual([1, 0, 0]);
  expect([...(matchMask(texts, 'shop') ?? [])]).toEqual([1, 0, 1]);
});

it('hides nothing without a filter', () => {
  expect(matchMask(texts, '  ')).toBeNull();
});
