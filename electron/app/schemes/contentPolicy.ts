/** The policies of security 3, one string each; `test/electron/app/schemes/contentPolicy.test.ts` checks them byte for byte. */
export const uiPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  'frame-src doc://view pdf://view',
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const documentPolicy = [
  'sandbox',
  "default-src 'none'",
  'img-src data: doc://view',
  "style-src 'unsafe-inline'",
  'font-src data:',
  'media-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors app://ui',
].join('; ');
