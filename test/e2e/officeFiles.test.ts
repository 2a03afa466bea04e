import { expect } from '@playwright/test';
import { lockAgile } from '../support/lockedOffice.ts';
import { makeDocx } from '../support/officeFile.ts';
import { dropFile } from './pages/dropFile.ts';
import { resultPane } from './pages/resultPane.ts';
import { shareApp } from './sharedApp.ts';
import { test } from './trowelTest.ts';

const app = shareApp(() => Promise.resolve([]));

const letter = makeDocx('<w:p><w:r><w:t>Counted ships</w:t></w:r></w:p>');

test('a locked text of Word opens with its password @long', async () => {
  const { page } = app();
  const result = resultPane(page);
  await dropFile(page, 'Locked.docx', lockAgile(letter, 'lamp-at-dusk'));
  await result.pane.getByRole('button', { name: 'Enter the password' }).click();
  await page.getByRole('dialog').getByLabel('Password for Locked.docx').fill('lamp-at-dusk');
  await page.keyboard.press('Enter');
  await expect(result.pane.getByText('Counted ships')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+w');
});

test('a text of Word that is called a PDF is read as what it is @long', async () => {
  const { page } = app();
  const result = resultPane(page);
  await dropFile(page, 'Letter.pdf', letter);
  await expect(result.pane.getByText('Counted ships')).toBeVisible();
  await expect(result.pane.getByText('Word document')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+w');
});

test('a text of Word from before 2007 says which form is read @long', async () => {
  const { page } = app();
  const head = Buffer.alloc(512);
  head.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  await dropFile(page, 'Old.doc', Buffer.concat([head, Buffer.from('WordDocument', 'utf16le'), Buffer.alloc(1024)]));
  await expect(resultPane(page).pane.getByText('save the file as .docx or .pptx')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+w');
});
