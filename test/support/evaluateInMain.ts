import type { ElectronApplication } from '@playwright/test';

/**
 * `electron.evaluate` for a function that may run twice. The inspector references the promise of a call weakly: a garbage collection in
 * main loses it, and the call returns an error although the function has run.
 */
export async function evaluateInMain<Result>(
  electron: ElectronApplication,
  act: (module: typeof Electron.CrossProcessExports) => Result,
): Promise<Result> {
  try {
    return await electron.evaluate(act);
  } catch (failure) {
    if (!String(failure).includes('promise was garbage collected')) throw failure;
    return await electron.evaluate(act);
  }
}
