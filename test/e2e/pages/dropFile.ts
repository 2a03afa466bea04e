import type { Page } from '@playwright/test';

/** As a person's drop: what a page is given are the bytes and the name. */
export async function dropFile(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  await page.evaluate(
    ({ name: called, base64 }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], called));
      for (const type of ['dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
    },
    { name, base64: Buffer.from(bytes).toString('base64') },
  );
}

/** A drop of what lies on disk, folders too: the page is given what the system gives. */
export async function dropPaths(page: Page, paths: readonly string[]): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await client.send('Input.dispatchDragEvent', { type, x: 400, y: 300, data });
  await client.detach();
}
