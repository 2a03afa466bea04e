import type { PlainObstacle } from '../../static/plainPage.ts';

/** Requested features that only the browser provides. */
export type BrowserFeature =
  | 'actions'
  | 'screenshot'
  | 'branding'
  | 'media'
  | 'waitFor'
  | 'profile'
  | 'xray'
  | 'live'
  | 'bytes';

/**
 * Why a page was opened in the browser: a requested feature, its content, or its response. `cut`: the response does not state its end.
 * `before`: an earlier page of its origin was slow or cut.
 */
export type BrowserFallbackReason = BrowserFeature | PlainObstacle | 'status' | 'type' | 'slow' | 'cut' | 'before';
