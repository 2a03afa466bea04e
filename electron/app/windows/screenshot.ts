import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { app, type BrowserWindow, type NativeImage } from 'electron';
import type { WindowStage } from '../../ipc/handlers/appHandlers.ts';

const patienceMs = 90_000;

/** The file path after `--screenshot`; null without that option. */
export function screenshotFile(words: readonly string[]): string | null {
  const joined = words.find((word) => word.startsWith('--screenshot='));
  if (joined !== undefined) return resolve(joined.slice('--screenshot='.length));
  const index = words.indexOf('--screenshot');
  const file = index === -1 ? undefined : words[index + 1];
  return file === undefined ? null : resolve(file);
}

/**
 * `--screenshot FILE`: scrapes the demo page as a person would, writes a screenshot of the window with its first result, and exits. Returns
 * the listener for the window's stages.
 */
export function createScreenshot(
  window: BrowserWindow,
  file: string | null,
  runCommand: (command: string) => void,
): (stage: WindowStage) => void {
  if (file === null) return () => undefined;
  const late = setTimeout(() => {
    process.stderr.write(`Trowel: no result within ${patienceMs / 1000} s, so no screenshot was taken.\n`);
    app.exit(1);
  }, patienceMs);
  return (stage) => {
    if (stage === 'editor') runCommand('demo.scrape');
    if (stage !== 'first-result') return;
    clearTimeout(late);
    void captureWindow(window, file);
  };
}

async function captureWindow(window: BrowserWindow, file: string): Promise<void> {
  try {
    const image = await captureAtRest(window);
    writeFileSync(file, image.toPNG());
    process.stderr.write(`Trowel: wrote ${file}\n`);
    app.quit();
  } catch (problem) {
    process.stderr.write(
      `Trowel: the screenshot could not be written: ${problem instanceof Error ? problem.message : String(problem)}\n`,
    );
    app.exit(1);
  }
}

/** Longer than the window takes for a frame on a busy machine, shorter than a caret blinks. */
const restMs = 200;
const maxCaptures = 25;

/** Captures until two images in a row are equal: the latest content may not have been drawn yet. */
async function captureAtRest(window: BrowserWindow): Promise<NativeImage> {
  let before: NativeImage | null = null;
  for (let look = 0; ; look += 1) {
    const image = await window.webContents.capturePage();
    if (look === maxCaptures || (before !== null && image.toBitmap().equals(before.toBitmap()))) return image;
    before = image;
    await wait(restMs);
  }
}
