import { expect, type Page } from '@playwright/test';

/** The line with connection, address and Send, and what happens to it from the keyboard. */
export function requestLine(page: Page) {
  const line = page.getByRole('banner', { name: 'Request line' });
  const address = line.getByRole('combobox', { name: 'URL' });
  return {
    address,
    sendButton: line.getByRole('button', { name: 'Send', exact: true }),
    cancelButton: line.getByRole('button', { name: 'Cancel', exact: true }),
    connection: line.getByRole('button', { name: /Connection$/ }),
    async chooseConnection(name: string): Promise<void> {
      await line.getByRole('button', { name: /Connection$/ }).click();
      await page.getByRole('option', { name }).click();
      await expect(page.getByRole('listbox')).toHaveCount(0);
    },
    /** Ctrl+L, then the text in one go: the window draws itself anew for every letter. */
    async typeAddress(text: string): Promise<void> {
      await page.keyboard.press('ControlOrMeta+l');
      await expect(address).toBeFocused();
      await page.keyboard.insertText(text);
      // The list of earlier addresses is in the way of nothing, but it takes Enter.
      await page.keyboard.press('Escape');
    },
    send: () => page.keyboard.press('ControlOrMeta+Enter'),
    /** Sends, and waits for the end of that run: the pane may show the result of the previous one meanwhile. */
    async sendToEnd(): Promise<void> {
      const run = await page.evaluateHandle(untilCompleted);
      await page.keyboard.press('ControlOrMeta+Enter');
      await run.evaluate(({ ended }) => ended);
      await expect(line.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
    },
  };
}

/** Runs in the window. In an object, so that it is not waited for. */
function untilCompleted(): { readonly ended: Promise<void> } {
  type Told = { readonly events: readonly { readonly event: { readonly kind: string } }[] };
  interface Bridge {
    subscribe(listener: (name: string, payload: Told) => void): () => void;
  }
  const { trowelBridge } = globalThis as unknown as { trowelBridge: Bridge };
  const ended = new Promise<void>((resolve) => {
    const stop = trowelBridge.subscribe((name, payload) => {
      if (name !== 'run.changed' || !payload.events.some(({ event }) => event.kind === 'run.completed')) return;
      stop();
      resolve();
    });
  });
  return { ended };
}
