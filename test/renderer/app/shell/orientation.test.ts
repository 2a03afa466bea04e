import { describe, expect, it } from 'vitest';
import {
  currentOrientation,
  isForgotten,
  isNarrow,
  oppositeOrientation,
} from '../../../../renderer/app/shell/orientation.ts';

describe('orientation', () => {
  it('stands side by side from 1180 on', () => {
    expect(currentOrientation('auto', 1180)).toBe('side');
    expect(currentOrientation('auto', 1179)).toBe('stacked');
  });

  it('keeps what was chosen by hand', () => {
    expect(currentOrientation('side', 960)).toBe('side');
    expect(currentOrientation('stacked', 1920)).toBe('stacked');
    expect(oppositeOrientation(currentOrientation('auto', 1440))).toBe('stacked');
  });

  it('forgets it once the window has changed by more than 200', () => {
    expect(isForgotten(1440, 1240)).toBe(false);
    expect(isForgotten(1440, 1239)).toBe(true);
    expect(isForgotten(1000, 1201)).toBe(true);
  });

  it('makes the sidebar an overlay under 1000', () => {
    expect([isNarrow(999), isNarrow(1000)]).toEqual([true, false]);
  });
});
