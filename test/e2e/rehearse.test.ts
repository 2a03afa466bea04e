import { expect, type Locator, type Page } from '@playwright/test';
import { engineOf } from '../support/engineOf.ts';
import type { Site } from '../support/site.ts';
import { builderPane } from './pages/builderPane.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { type Seed, seedProfile, test } from './trowelTest.ts';

/** The image of the live page, as wide as its page. */
function livePage(page: Page) {
  const keyboard = page.getByRole('textbox', { name: /^Live page/ });
  const image = keyboard.locator('..');
  return {
    keyboard,
    picture: image,
    /** In px of the window. */
    width: async (): Promise<number> => (await image.boundingBox())?.width ?? 0,
    /** Clicks at a position of the page itself. */
    async click(x: number, y: number): Promise<void> {
      const box = await image.boundingBox();
      const scale = (box?.width ?? 0) / 1280;
      await image.click({ position: { x: x * scale, y: y * scale } });
    },
  };
}

function cardsOf(page: Page): Locator {
  return page.getByRole('list', { name: 'Actions of this request' }).getByRole('listitem');
}

function shopSeed(site: Site): Seed {
  return {
    tabs: [{ body: { url: `${site.origin}/act/shop`, formats: ['markdown'] } }],
    settings: { allowedPrivateHosts: ['127.0.0.1'] },
  };
}

/** Opens the shop as a live page, with the list of its elements. */
async function openShop(page: Page): Promise<void> {
  const region = page.getByRole('region', { name: 'Result' });
  await builderPane(page).addOption('excludeTags');
  await page.getByRole('textbox', { name: 'excludeTags' }).fill('form');
  await expect(page.getByText('Not counted: send the request first')).toBeVisible();
  await page.getByRole('button', { name: 'Count on a live page' }).click();
  await expect(region.getByText(/^(?:Idle|\d+ fps)$/)).toBeVisible({ timeout: 20_000 });
  await region.getByRole('button', { name: 'Page elements' }).click();
  await expect(region.getByRole('option', { name: /Search stoves/ })).toBeVisible();
}

/** Records a search and a click on "Load more" as five steps of the request. */
async function recordSearch(page: Page): Promise<void> {
  const live = livePage(page);
  const steps = cardsOf(page);
  const region = page.getByRole('region', { name: 'Result' });
  await page.keyboard.press('ControlOrMeta+Shift+A');
  await expect(region.getByText('Recording', { exact: true })).toBeVisible();
  const list = region.getByRole('listbox');
  await list.focus();
  await list.press('Enter');
  await expect(live.keyboard).toBeFocused();
  await page.keyboard.type('two burner');
  await page.keyboard.press('Enter');
  await expect(region.getByRole('option', { name: /Load more/ })).toBeVisible();
  await live.click(160, 450);
  const recorded = page.getByRole('region', { name: 'Recording' }).getByRole('listitem');
  await expect(recorded).toHaveCount(5);
  await page.keyboard.press('ControlOrMeta+Shift+A');
  await expect(steps).toHaveCount(5);
  for (const [index, text] of ['input[name="q"]', 'two burner', 'Enter', 'load-more', 'load-more'].entries())
    await expect(steps.nth(index)).toContainText(text);
}

test('a search on a shop is recorded as steps of the request', async ({ profile, launch, site }) => {
  seedProfile(profile, shopSeed(site));
  const { page } = await launch();
  await openShop(page);
  await recordSearch(page);
});

test('a recorded search whose selector is broken is repaired, and sent @long', async ({ profile, launch, site }) => {
  seedProfile(profile, shopSeed(site));
  const { page } = await launch();
  const live = livePage(page);
  const steps = cardsOf(page);
  const region = page.getByRole('region', { name: 'Result' });
  await openShop(page);
  await recordSearch(page);

  await test.step('a selector that finds nothing stops the rehearsal, and its repair goes on', async () => {
    await steps.nth(4).getByRole('button', { name: /click/ }).first().click();
    await steps.nth(4).getByRole('textbox', { name: 'selector' }).fill('a.show-more');
    await expect(steps.nth(4)).toContainText('No matches on the live page');
    await page.getByRole('button', { name: 'Restart' }).click();
    await page.getByRole('button', { name: 'Run to end' }).click();
    await expect(region.getByText('Stopped at step 5')).toBeVisible({ timeout: 25_000 });
    await expect(steps.nth(4)).toContainText('nothing matches "a.show-more"');
    await expect(steps.nth(4).getByRole('option', { name: /load-more/ })).toBeVisible();
    await steps.nth(4).getByRole('button', { name: 'Fix and continue' }).click();
    await expect(page.getByText('not run')).toHaveCount(0);
    await expect(region.getByText('Stopped at step 5')).toBeHidden();
  });

  await test.step('an element is picked by walking, and Escape leaves', async () => {
    await page.keyboard.press('ControlOrMeta+Shift+X');
    await expect(page.getByText('Pick an element for step 5')).toBeVisible();
    await live.keyboard.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(steps.nth(4).getByRole('button', { name: 'Use selector' })).toBeEnabled();
    await live.keyboard.focus();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Pick an element for step 5')).toBeHidden();
  });

  await test.step('what is sent brings what the steps led to', async () => {
    await requestLine(page).send();
    await expect(resultPane(page).outcome).toContainText('Done');
    await expect(builderPane(page).field('switch', 'onlyMainContent')).toBeVisible();
    await expect(resultPane(page).markdown).toContainText('Stove number 6');
  });
});

test('the engine goes under a live page: nothing recorded is lost, and opened again it is as large as before @long', async ({
  profile,
  launch,
  site,
}) => {
  seedProfile(profile, shopSeed(site));
  const app = await launch();
  const { page } = app;
  const live = livePage(page);
  await page.keyboard.press('ControlOrMeta+Shift+A');
  await expect(live.picture).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Recording', { exact: true })).toBeVisible();
  const width = await live.width();
  await live.click(160, 105);
  await page.keyboard.type('kettle');
  await expect(page.getByRole('region', { name: 'Recording' })).toContainText('kettle');
  process.kill(engineOf(app), 'SIGKILL');
  const again = page.getByRole('button', { name: 'Open again' });
  await expect(again).toBeVisible({ timeout: 20_000 });
  await again.click();
  await expect(live.picture).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => live.width()).toBe(width);
  // What was recorded up to then is part of the request.
  await expect(cardsOf(page)).toHaveCount(2);
  await expect(cardsOf(page).nth(1)).toContainText('kettle');
});

test('a step that waits in vain is stopped by hand, and the rehearsal goes on behind it @long', async ({
  profile,
  launch,
  site,
}) => {
  const actions = [
    { type: 'wait', selector: '#never' },
    { type: 'click', selector: 'input[name="q"]' },
  ];
  seedProfile(profile, {
    tabs: [{ body: { url: `${site.origin}/act/shop`, formats: ['markdown'], actions } }],
    settings: { allowedPrivateHosts: ['127.0.0.1'] },
  });
  const { page } = await launch();
  const steps = cardsOf(page);
  await page.getByRole('button', { name: 'Rehearse', exact: true }).click();
  await expect(steps.first()).toContainText('running', { timeout: 20_000 });
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(steps.first()).toContainText('You stopped this step before it finished.');
  await steps.first().getByRole('button', { name: 'Skip' }).click();
  await expect(steps.first()).toContainText('skipped');
  await expect(page.getByText('not run')).toHaveCount(0);

  await test.step('whoever leaves a pick for a new click has changed nothing', async () => {
    const live = livePage(page);
    await page.keyboard.press('ControlOrMeta+Shift+X');
    await expect(page.getByText('Pick an element for click')).toBeVisible();
    await live.keyboard.focus();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Pick an element for click')).toBeHidden();
    await expect(steps).toHaveCount(2);
    await page.keyboard.press('ControlOrMeta+Shift+X');
    await live.keyboard.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Use selector' }).click();
    await expect(steps).toHaveCount(3);
    await expect(steps.nth(2)).toContainText('click');
  });

  await test.step('what is picked for a field of the form is said, and the form is one press away', async () => {
    await page.getByRole('button', { name: 'Back to the form' }).click();
    await builderPane(page).addOption('excludeTags');
    await page.getByRole('button', { name: 'Pick excludeTags on the page' }).click();
    const live = livePage(page);
    await expect(live.picture).toBeVisible({ timeout: 20_000 });
    await live.keyboard.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Use selector' }).click();
    const toast = page.locator('[data-toast]').filter({ hasText: 'excludeTags set to' });
    await toast.getByRole('button', { name: 'Back to the form' }).click();
    const field = page.locator('[data-focus-target="field:excludeTags"]');
    await expect(field.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
  });
});
