/** What a search for elements came to. */
export interface FoundElements {
  /** Everything that matches. */
  readonly count: number;
  /** How many of them can be pointed at by their number. */
  readonly kept: number;
  /** Whether the first one kept is to be seen. */
  readonly visible: boolean;
  /** The selector cannot be read. */
  readonly unreadable: boolean;
  /** All elements of the page's own document. */
  readonly elements: number;
}

/**
 * Where an element can be pressed, in the coordinates of this process's outermost frame. `gone`: no longer in the page.
 * `hidden`: it has no place. `covered`: another element lies on every point of it that was tried.
 */
export type ElementPoint =
  | { readonly state: 'gone' | 'hidden' }
  | { readonly state: 'covered'; readonly by: string; readonly x: number; readonly y: number }
  | { readonly state: 'open'; readonly x: number; readonly y: number };

/** What has the keyboard: whether text can be written into it, and what it is. */
export interface FocusState {
  readonly editable: boolean;
  /** It is a frame of another process: what in it has the keyboard cannot be told from here. */
  readonly abroad: boolean;
  readonly what: string;
}

/** How far something is scrolled. `reach` is the height that one step goes. */
export interface ScrollState {
  readonly found: boolean;
  readonly top: number;
  readonly reach: number;
  readonly x: number;
  readonly y: number;
}

/** A document written as it is, and where it is from. */
export interface PageSource {
  readonly url: string;
  readonly html: string;
  readonly truncated: boolean;
}
