import { screen, type BrowserWindow, type Rectangle } from 'electron';
import { readSmallFile, writeSmallFile } from '../../adapters/jsonFile.ts';
import type { WindowBounds } from './window.ts';

const defaultBounds: WindowBounds = { width: 1440, height: 900, maximized: false };

/** Reads the last bounds of the window; centers it if those bounds are not on a screen any more. */
export function readWindowBounds(file: string): WindowBounds {
  const place = parseBounds(readSmallFile(file));
  return place !== null && isOnScreen(place) ? place : defaultBounds;
}

/** Parsed by hand: the schema library is not loaded before the first paint. */
function parseBounds(text: string | null): (Rectangle & { maximized: boolean }) | null {
  try {
    const { x, y, width, height, maximized } = JSON.parse(text ?? 'null') as Record<string, unknown>;
    const numbers = [x, y, width, height].filter((value): value is number => Number.isInteger(value));
    const [left = 0, top = 0, wide = 0, high = 0] = numbers;
    if (numbers.length < 4 || wide < 960 || high < 600) return null;
    return { x: left, y: top, width: wide, height: high, maximized: maximized === true };
  } catch {
    return null;
  }
}

/** Saves the window's bounds when it closes. */
export function saveWindowBoundsOnClose(window: BrowserWindow, file: string): void {
  window.on('close', () => {
    try {
      writeSmallFile(file, JSON.stringify({ ...window.getNormalBounds(), maximized: window.isMaximized() }));
    } catch {
      // Bounds that were not saved cost a person one drag.
    }
  });
}

function isOnScreen(place: Rectangle): boolean {
  const area = screen.getDisplayMatching(place).workArea;
  return (
    place.x < area.x + area.width - 60 &&
    place.x + place.width > area.x + 60 &&
    place.y >= area.y - 10 &&
    place.y < area.y + area.height - 60
  );
}
