import type { PlainObstacle } from '../plain/plainPage.ts';

/** What of a request only a page gives. */
export type PageWish =
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
 * Why a page was opened in the browser: what was asked for, what it is, how its answer came. `cut`: it does not say where it ends.
 * `before`: an earlier page of its origin was slow or cut.
 */
export type ClimbReason = PageWish | PlainObstacle | 'status' | 'type' | 'slow' | 'cut' | 'before';
