import { expect, test } from 'vitest';
import { markerOf } from '../../../../../../electron/engine/documents/layout/lines/listMarker.ts';

test.each([
  ['１．はじめに', '１．', 1, 'はじめに'],
  ['2、安装软件', '2、', 2, '安装软件'],
  ['（12）その他', '（12）', 12, 'その他'],
  ['٣. الخطوة الثالثة', '٣.', 3, 'الخطوة الثالثة'],
  ['۱۲) گام دوازدهم', '۱۲)', 12, 'گام دوازدهم'],
  ['3. Light the lamp', '3.', 3, 'Light the lamp'],
  ['① 始める', '①', 1, '始める'],
])('the number of %s', (text, marker, number, rest) => {
  expect(markerOf(text)).toEqual({ ordered: true, marker, number, rest });
});

test('a middle dot before a Japanese item is a bullet', () => {
  expect(markerOf('・電源を入れる')).toMatchObject({ ordered: false, rest: '電源を入れる' });
});

test.each(['2、3年前から', '3．14', '１９９９年'])('%s begins no item', (text) => {
  expect(markerOf(text)).toBeNull();
});
