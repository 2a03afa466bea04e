/** The oldest Electron that runs Trowel (the fallback) decides: Chromium 130 with Node 20.18. */
export const nodeTarget = 'node20.18';
export const chromiumTarget = 'chrome130';
