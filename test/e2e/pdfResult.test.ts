import { expect } from '@playwright/test';
import { pathOfHtml } from '../support/optionPages.ts';
import { expectNoBarriers } from './barriers.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { seedProfile, test } from './trowelTest.ts';

const long = `<title>Long</title><main><h1>Stoves</h1>${'<p style="height:300px">A stove for long weekends.</p>'.repeat(8)}</main>`;

test('a PDF that a step made is read page by page, and saved @long', async ({ profile, launch, site }) => {
  seedProfile(profile, {
    settings: { allowedPrivateHosts: ['127.0.0.1'] },
    tabs: [{ body: { url: `${site.origin}${pathOfHtml(long)}`, formats: ['markdown'], actions: [{ type: 'pdf' }] } }],
  });
  const { page } = await launch();
  const result = resultPane(page);
  await requestLine(page).send();
  await expect(result.outcome).toContainText('Done');
  await result.open('Steps');
  const pages = result.panel.getByRole('group', { name: 'PDF 1' });
  const drawn = (name: string) => result.panel.getByRole('img', { name });
  await expect(drawn('PDF 1, page 1')).toHaveJSProperty('complete', true);
  await expect(pages.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(drawn('PDF 1, page 2')).toHaveJSProperty('complete', true);
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(pages.getByRole('status')).toHaveText('Page 3 of 3');
  await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await expectNoBarriers(page, { part: '[data-region="result"]' });
});

test('a PDF that no parser was asked to read is shown as the file that it is @long', async ({
  profile,
  launch,
  site,
}) => {
  seedProfile(profile, {
    settings: { allowedPrivateHosts: ['127.0.0.1'] },
    tabs: [{ body: { url: `${site.origin}/report.pdf`, formats: ['markdown'], parsers: [] } }],
  });
  const { page } = await launch();
  const result = resultPane(page);
  await requestLine(page).send();
  await expect(result.outcome).toContainText('Done');
  await result.open('Markdown');
  await expect(result.panel.getByText(/^Raw file, about .* in base64/)).toBeVisible();
  await expect(result.panel.getByRole('button', { name: 'Save the file…' })).toBeVisible();
  await expect(result.markdown).toHaveCount(0);
  await expectNoBarriers(page, { part: '[data-region="result"]' });
});

test('of a PDF of which not all pages were read it is said how many there are @long', async ({
  profile,
  launch,
  site,
}) => {
  const parsers = [{ type: 'pdf', maxPages: 1, blocks: true }];
  seedProfile(profile, {
    settings: { allowedPrivateHosts: ['127.0.0.1'] },
    tabs: [{ body: { url: `${site.origin}/report.pdf`, formats: ['markdown'], parsers } }],
  });
  const { page } = await launch();
  const result = resultPane(page);
  await requestLine(page).send();
  await expect(result.outcome).toContainText('1 of 2 pages');
  await result.open('Blocks');
  await expect(result.panel.getByText('Read 1 page of 2.')).toBeVisible();
});

test('of a PDF whose blocks nobody asked for it is said that there are such, and a press asks for them @long', async ({
  profile,
  launch,
  site,
}) => {
  seedProfile(profile, {
    settings: { allowedPrivateHosts: ['127.0.0.1'] },
    tabs: [{ body: { url: `${site.origin}/report.pdf`, formats: ['markdown'] } }],
  });
  const { page } = await launch();
  const result = resultPane(page);
  await requestLine(page).send();
  await expect(result.outcome).toContainText('Done');
  await result.pane.getByRole('button', { name: 'Request blocks' }).click();
  await expect(result.pane.getByText('they come with the next send')).toBeVisible();
  // Its button is gone, and keys are still heard here.
  await expect(result.pane.getByRole('button', { name: 'Dismiss' })).toBeFocused();
  // Nothing was sent.
  await expect(result.outcome).toContainText('Done');
  await expect(result.tab('Blocks')).toHaveCount(0);
  await requestLine(page).send();
  await expect(result.tab('Blocks')).toBeVisible();
  await expect(result.pane.getByText('they come with the next send')).toHaveCount(0);
});
