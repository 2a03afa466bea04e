import { useMemo } from 'react';
import type { SiteLink } from '../../../../shared/document/site/sitePages.ts';

/** A link of a map with its key in tables. */
export interface MapLink {
  readonly key: string;
  readonly link: SiteLink;
}

/** The links of a map, those that a filter leaves, and those that are chosen. */
export interface MapLinks {
  readonly links: readonly MapLink[];
  readonly shown: readonly MapLink[];
  /** 1 for each link that is shown, by its position; null while no filter hides any. */
  readonly shownMask: Uint8Array | null;
  /** The selected links, else all that are shown. */
  readonly taken: readonly SiteLink[];
}

/** Filters the links of a map by words in their URL or title, and applies a selection of their keys. */
export function useMapLinks(
  found: readonly SiteLink[] | null,
  filter: string,
  selected: ReadonlySet<string>,
): MapLinks {
  const links = useMemo(() => (found ?? []).map((link, index) => ({ key: String(index), link })), [found]);
  const texts = useMemo(() => links.map(({ link: { url, title } }) => `${url}\n${title ?? ''}`.toLowerCase()), [links]);
  const shownMask = useMemo(() => matchMask(texts, filter), [texts, filter]);
  const shown = useMemo(
    () => (shownMask === null ? links : links.filter((_, index) => shownMask[index] === 1)),
    [links, shownMask],
  );
  const taken = useMemo(
    () => (selected.size === 0 ? shown : links.filter(({ key }) => selected.has(key))).map(({ link }) => link),
    [links, shown, selected],
  );
  return { links, shown, shownMask, taken };
}

/** Texts match that have every word of a filter; null for an empty one. */
export function matchMask(texts: readonly string[], filter: string): Uint8Array | null {
  const words = filter
    .toLowerCase()
    .split(/\s/)
    .filter((word) => word !== '');
  if (words.length === 0) return null;
  return Uint8Array.from(texts, (text) => (words.every((word) => text.includes(word)) ? 1 : 0));
}
