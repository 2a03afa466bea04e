import { expect, type Locator, type Page } from '@playwright/test';
import { parseJson, type JsonValue } from '../../../shared/base/json.ts';

/** The request as a form and as JSON. */
export function builderPane(page: Page) {
  const pane = page.getByRole('region', { name: 'Builder' });
  const editor = pane.locator('[data-code-editor]');
  return {
    pane,
    editor,
    /** A control of the form by its API name. */
    field: (role: 'switch' | 'textbox', name: string): Locator =>
      pane.getByRole(role, { name: new RegExp(`(?:^|\\s)${name}\\b`) }),
    /** Adds an option from the list; its control then has the focus. */
    async addOption(name: string): Promise<void> {
      await pane.getByRole('button', { name: 'Add option' }).click();
      await page.keyboard.type(name);
      await expect(page.getByRole('menuitem').first()).toContainText(name);
      await page.keyboard.press('Enter');
    },
    addFormat: (name: string): Locator => pane.getByRole('button', { name: `Add ${name}`, exact: true }),
    view: (name: 'Form' | 'JSON' | 'Both'): Locator => pane.getByRole('radio', { name, exact: true }),
    undo: pane.getByRole('button', { name: 'Undo' }),
    /** Puts the cursor behind the last field of the body, as one who adds another does. */
    async goToEndOfJson(): Promise<void> {
      await editor.locator('.view-lines').click();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('End');
    },
    text: () => editorText(editor),
    /** The body as the JSON view has it; null while it does not parse. */
    async json(): Promise<JsonValue> {
      const parsed = parseJson(await editorText(editor));
      return parsed.ok ? parsed.value : null;
    },
    problems: page.getByRole('grid', { name: 'Problems of this request' }),
  };
}

/** Returns the text of a code editor in screen order: its lines are in the document in any order. */
export function editorText(editor: Locator): Promise<string> {
  return editor.locator('.view-lines').evaluate((lines) =>
    [...lines.querySelectorAll<HTMLElement>('.view-line')]
      .sort((first, second) => Number.parseFloat(first.style.top) - Number.parseFloat(second.style.top))
      .map((line) => line.textContent?.replaceAll('\u00a0', ' ') ?? '')
      .join('\n'),
  );
}
