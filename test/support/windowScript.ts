import { expect } from '@playwright/test';
import type { RunningApp } from './launchApp.ts';

/** Controls the window from main: a test's own page object does not outlive the renderer process. */
export interface WindowScript {
  /** Returns the value of an expression in the page; undefined while there is no page. */
  read(expression: string): Promise<unknown>;
  /** Waits until an expression is true; gives how many ms that took. */
  until(expression: string): Promise<number>;
  press(selector: string): Promise<void>;
  /** Types at the end of a field as a person does. */
  type(selector: string, text: string): Promise<void>;
  /** Of the process that draws the page. */
  pagePid(): Promise<number>;
  /** Of a child process of the program by what Electron calls it: its type, or the name of its service. */
  childPid(name: string): Promise<number | undefined>;
}

export function windowScript({ electron }: RunningApp): WindowScript {
  /** A page that dies during the call never replies: then there is no value. */
  const read = (expression: string): Promise<unknown> =>
    electron
      .evaluate(
        ({ BrowserWindow }, code) =>
          Promise.race([
            BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(code) as Promise<unknown>,
            new Promise((resolve) => setTimeout(resolve, 1000)),
          ]),
        expression,
      )
      .catch(() => undefined);

  async function until(expression: string): Promise<number> {
    const started = performance.now();
    await expect
      .poll(() => read(`Promise.resolve(${expression}).then(Boolean)`), {
        message: expression,
        intervals: [20],
        timeout: 20_000,
      })
      .toBe(true);
    return performance.now() - started;
  }

  return {
    read,
    until,
    async press(selector) {
      await until(`document.querySelector(${JSON.stringify(selector)})`);
      await read(`document.querySelector(${JSON.stringify(selector)}).click()`);
    },
    async type(selector, text) {
      await read(`(() => {
        const field = document.querySelector(${JSON.stringify(selector)});
        field.focus();
        field.setSelectionRange(field.value.length, field.value.length);
      })()`);
      await electron.evaluate(
        ({ BrowserWindow }, typed) => BrowserWindow.getAllWindows()[0]?.webContents.insertText(typed),
        text,
      );
    },
    pagePid: () =>
      electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId() ?? 0),
    childPid: (name) =>
      electron.evaluate(
        ({ app }, wanted) => app.getAppMetrics().find(({ type, name: own }) => type === wanted || own === wanted)?.pid,
        name,
      ),
  };
}
