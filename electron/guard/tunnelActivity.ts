/** What passed through one tunnel, to tell whether it rests. */
export interface TunnelActivity {
  /** Bytes went to the site, or came from it. */
  sent(bytes: number): void;
  received(bytes: number): void;
  isIdle(): boolean;
}

/** A browser opens connections in advance: after the handshake nothing more is said on them. */
const handshakeBytes = 12_000;
const unusedMs = 400;
const answeredMs = 3_000;
const silentMs = 20_000;

/**
 * Watches one tunnel. A tunnel rests when nothing was said after the handshake for a moment, when the site had the last
 * word a while ago, or when neither said anything for long. What is inside is encrypted, so this is all there is to see.
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
      // Hello, certificate, finished, tickets: four turns at most before the first request is answered.
      const unused = total <= handshakeBytes && turns <= 4;
      if (unused && siteSpokeLast) return quiet >= unusedMs;
      return quiet >= (siteSpokeLast ? answeredMs : silentMs);
    },
  };
}
