import { expect } from '@playwright/test';
import { requestLine } from './pages/requestLine.ts';
import { seedProfile, test } from './trowelTest.ts';

test('a command that comes while the palette is open is offered in it @long', async ({
  profile,
  launch,
  startService,
}) => {
  let release = (): void => undefined;
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  const service = await startService(() => ({
    status: 429,
    headers: { 'retry-after': '600' },
    json: { success: false, error: 'Rate limit exceeded' },
    pause: { after: 5, until },
  }));
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [{ connection: 'cloud', body: { url: 'https://example.com/', formats: ['markdown'] } }],
  });
  const { page } = await launch({ keychain: 'none' });
  await requestLine(page).send();
  await expect.poll(() => service.requests.length).toBe(1);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
  await page.keyboard.type('retry now');
  const offered = page.getByRole('dialog').getByRole('option', { name: /^Retry now/ });
  await expect(offered).toHaveCount(0);
  release();
  await expect(offered).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(() => service.requests.length).toBe(2);
});
