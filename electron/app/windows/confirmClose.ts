import { app, dialog, type BrowserWindow } from 'electron';
import { text } from '../texts/text.ts';

export interface ConfirmClosePorts {
  /** Whether something is running that closing would end. */
  readonly isBusy: () => boolean;
  /** Whether the person wants to be asked for confirmation. */
  readonly isWanted: () => Promise<boolean>;
}

/**
 * Asks for confirmation before the window closes during a run: its response may be lost and still be charged. Signals skip the question.
 */
export function confirmClose(window: BrowserWindow, ports: ConfirmClosePorts): { skip(): void } {
  let isSure = false;
  let isAsking = false;
  async function ask(): Promise<void> {
    const answer = (await ports.isWanted())
      ? await dialog.showMessageBox(window, {
          type: 'question',
          message: text('close.question'),
          detail: text('close.detail'),
          buttons: [text('close.no'), text('close.yes')],
          defaultId: 0,
          cancelId: 0,
          noLink: true,
        })
      : { response: 1 };
    isAsking = false;
    if (answer.response !== 1) return;
    isSure = true;
    app.quit();
  }
  window.on('close', (event) => {
    if (isSure || !ports.isBusy()) return;
    event.preventDefault();
    if (isAsking) return;
    isAsking = true;
    void ask();
  });
  return {
    skip: () => {
      isSure = true;
    },
  };
}
