import { app } from 'electron';

/** How the program calls itself to services. */
export function userAgent(): string {
  return `Trowel/${app.getVersion()}`;
}
