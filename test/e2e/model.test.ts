import { expect } from '@playwright/test';
import { startModelService } from '../support/modelService.ts';
import { findSecretInFiles, secretForms } from '../support/secretSearch.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { settingsPage } from './pages/settingsPage.ts';
import { seedProfile, test } from './trowelTest.ts';

const key = 'sk-canary-model-9c1d07';
const body = { url: 'http://demo.trowel.test/', formats: ['markdown', 'summary'] };

test('the model of the settings reads pages; its key reaches its endpoint and nothing else @long', async ({
  launch,
  profile,
}) => {
  const model = await startModelService(() => 'Stoves for cold nights.');
  seedProfile(profile, { settings: { modelUrl: model.url, modelName: 'small:3b' }, tabs: [{ body }] });
  const { page, quit } = await launch();
  const settings = settingsPage(page);
  await settings.open('Model');
  await settings.row('Model key').getByLabel('Model key').last().fill(key);
  await settings.row('Model key').getByRole('button', { name: 'Save' }).click();
  await expect(settings.row('Model key').getByRole('button', { name: 'Save' })).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+1');

  const result = resultPane(page);
  await requestLine(page).send();
  await expect(result.outcome).toContainText('Done');
  await result.open('Raw');
  await expect(result.panel).toContainText('Stoves for cold nights.');
  const [question] = model.questions;
  expect(question?.headers['authorization']).toBe(`Bearer ${key}`);
  expect(question?.body['model']).toBe('small:3b');
  await quit();
  await model.close();
  expect(findSecretInFiles(profile, secretForms(key))).toEqual([]);
});

test('without a model the card says where to set one @long', async ({ launch, profile }) => {
  seedProfile(profile, { tabs: [{ body }] });
  const { page, quit } = await launch();
  await requestLine(page).send();
  await expect(resultPane(page).cardTitle).toHaveText('This request needs a language model, and none is set');
  await expect(resultPane(page).card).toContainText('settings under Model');
  await resultPane(page).card.getByRole('button', { name: 'Model settings' }).click();
  await expect(page.getByRole('heading', { name: 'Model', exact: true })).toBeVisible();
  await expect(settingsPage(page).row('Model key')).toBeVisible();
  await quit();
});
