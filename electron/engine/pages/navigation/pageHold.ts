import type { WebContents } from 'electron';
import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';

/** Blocks navigation of the main frame while the engine itself clicks buttons in the page. */
export interface PageHold {
  /** The page that it holds. */
  readonly url: string;
  /** Whether a URL is a different page. */
  isElsewhere(url: string): boolean;
  /** Notes that the page went elsewhere and was loaded again: a script can change the page without a navigation. */
  returned(from: string): void;
  /** Sentences for the `warning` of the response. */
  warnings(): readonly string[];
  end(): void;
}

/**
 * Prevents every navigation of the main frame to another page, until it ends. The same page may load again: dialogs do that once the
 * cookie is set. Frames navigate as they like.
 * @param url the page that stays
 */
export function holdPage(contents: WebContents, url: string): PageHold {
  let prevented: string | null = null;
  let left: string | null = null;
  let isHeld = true;
  contents.on('will-navigate', (details) => {
    if (!isHeld || isSamePage(url, details.url)) return;
    details.preventDefault();
    prevented ??= details.url;
  });
  return {
    url,
    isElsewhere: (other) => !isSamePage(url, other),
    returned(from) {
      left ??= from;
    },
    warnings() {
      const warnings: string[] = [];
      if (prevented !== null)
        warnings.push(`Answering a dialog of the page would have led to ${named(prevented)}: the page stayed.`);
      if (left !== null)
        warnings.push(`Answering a dialog of the page led to ${named(left)}: the page was loaded again.`);
      return warnings;
    },
    end() {
      isHeld = false;
    },
  };
}

/**
 * Whether a URL is still the same page: it lost at most its fragment. A consent parameter may be added (`?cookies=ok`); a routing fragment
 * (`#/article`, `#!article`) is part of the page.
 */
export function isSamePage(from: string, to: string): boolean {
  if (!canParseUrl(from) || !canParseUrl(to)) return from === to;
  const [before, after] = [new URL(from), new URL(to)];
  if (before.origin !== after.origin || before.pathname !== after.pathname) return false;
  if (routeOf(before) !== routeOf(after)) return false;
  const names = new Set([...before.searchParams.keys(), ...after.searchParams.keys()]);
  return [...names].every((name) => {
    const values = after.searchParams.getAll(name);
    if (consentName.test(name) && !before.searchParams.has(name)) return true;
    return before.searchParams.getAll(name).join('\n') === values.join('\n');
  });
}

const consentName = /consent|cookie|gdpr|privacy|accept|agree/i;

/** The route that a fragment names; empty where it names a part of the page. */
function routeOf({ hash }: URL): string {
  return /^#!?\//.test(hash) || hash.startsWith('#!') ? hash : '';
}

const maxNamedChars = 200;

/** Returns the URL without parts that may contain personal data. */
function named(url: string): string {
  if (!canParseUrl(url)) return url.slice(0, maxNamedChars);
  const { origin, pathname, hash } = new URL(url);
  return `${origin === 'null' ? '' : origin}${pathname}${hash}`.slice(0, maxNamedChars);
}
