/** Traffic of one tunnel, to detect whether it is idle. */
export interface TunnelActivity {
  /** Bytes were sent to the site or received from it. */
  sent(bytes: number): void;
  received(bytes: number): void;
  isIdle(): boolean;
}

/** A browser opens connections in advance: after the handshake they carry no data. */
const handshakeBytes = 12_000;
const unusedMs = 400;
const idleAfterResponseMs = 3_000;
const silentMs = 20_000;

/**
 * Watches one tunnel. A tunnel is idle if no data followed the handshake for a moment, if the site sent the last data a while ago, or if
 * neither side sent data for long. The content is encrypted, so nothing else is visible.
 */
export function createTunnelActivity(now: () => number): TunnelActivity {
  let last = now();
  let siteSpokeLast = false;
  let total = 0;
  let turns = 0;
  const note = (bytes: number, bySite: boolean): void => {
    if (bySite !== siteSpokeLast || turns === 0) turns += 1;
    siteSpokeLast = bySite;
    total += bytes;
    last = now();
  };
  return {
    sent: (bytes) => note(bytes, false),
    received: (bytes) => note(bytes, true),
    isIdle: () => {
      const quiet = now() - last;
      // Hello, certificate, finished, tickets: at most four turns before the response to the first request.
      const unused = total <= handshakeBytes && turns <= 4;
      if (unused && siteSpokeLast) return quiet >= unusedMs;
      return quiet >= (siteSpokeLast ? idleAfterResponseMs : silentMs);
    },
  };
}
