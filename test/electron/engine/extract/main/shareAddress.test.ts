import { expect, test } from 'vitest';
import { isShareAddress } from '../../../../../electron/engine/extract/main/shareAddress.ts';

test.each([
  'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fsite.example%2F',
  '//twitter.com/intent/tweet?url=x',
  'http://vk.com/share.php?url=',
  'https://api.whatsapp.com/send?text=x',
  'mailto:?subject=x',
])('%s shares a page', (address) => {
  expect(isShareAddress(address)).toBe(true);
});

test.each([
  'https://www.facebook.com/harbor.news',
  'https://twitter.com/harbor/status/1',
  'https://notfacebook.com/sharer',
  'mailto:ben@site.example',
  '/share',
])('%s leads to a page or a person', (address) => {
  expect(isShareAddress(address)).toBe(false);
});
