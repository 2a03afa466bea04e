import type { HandlerDetails, WebContents } from 'electron';

/** A window requested by a page; it is never opened. */
export interface Popup {
  readonly url: string;
  readonly referrer: string;
  /** The form data sent to it; null for a link. */
  readonly body: { readonly contentType: string; readonly chunks: readonly Buffer[] } | null;
}

/** The windows that a page requests, separated into those caused by an action and unsolicited ones. */
export interface Popups {
  /** From here on, windows are put down to an action. */
  begin(): void;
  /** The windows of the action that ends here, oldest first. */
  end(): readonly Popup[];
}

/** Maximum number recorded; a page may request any number. */
const maxPopups = 20;

/** Blocks every window of a page. @param onUncaused called for each that no action caused */
export function watchPopups(contents: WebContents, onUncaused: (url: string) => void): Popups {
  let caused: Popup[] | null = null;
  let uncaused = 0;
  contents.setWindowOpenHandler((details) => {
    if (caused === null) {
      uncaused += 1;
      if (uncaused <= maxPopups) onUncaused(details.url);
      // The last one is the one in front.
    } else caused = [...caused.slice(1 - maxPopups), popupOf(details)];
    return { action: 'deny' };
  });
  return {
    begin() {
      caused = [];
    },
    end() {
      const popups = caused ?? [];
      caused = null;
      return popups;
    },
  };
}

function popupOf({ url, referrer, postBody }: HandlerDetails): Popup {
  if (postBody === undefined) return { url, referrer: referrer.url, body: null };
  // Files of this computer are no page's to send.
  const chunks = postBody.data.flatMap((part) => (part.type === 'rawData' ? [part.bytes] : []));
  const boundary = postBody.boundary === undefined ? '' : `; boundary=${postBody.boundary}`;
  return { url, referrer: referrer.url, body: { contentType: `${postBody.contentType}${boundary}`, chunks } };
}
