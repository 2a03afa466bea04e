/** Result of a search for elements. */
export interface FoundElements {
  /** Everything that matches. */
  readonly count: number;
  /** How many of them can be pointed at by their number. */
  readonly kept: number;
  /** Whether the first stored element is visible. */
  readonly visible: boolean;
  /** The selector cannot be read. */
  readonly unreadable: boolean;
  /** Number of all elements of the page's own document. */
  readonly elements: number;
}

/**
 * Click point of an element, in the coordinates of this process's outermost frame. `gone`: no longer in the page. `hidden`: it has no box.
 * `covered`: another element covers all tried points.
 */
export type ElementPoint =
  | { readonly state: 'gone' | 'hidden' }
  | { readonly state: 'covered'; readonly by: string; readonly x: number; readonly y: number }
  | { readonly state: 'open'; readonly x: number; readonly y: number };

/** The focused element: whether text can be typed into it, and what it is. */
export interface FocusState {
  readonly editable: boolean;
  /** It is an out-of-process frame: its focused element is unknown here. */
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

/** A serialized document and its URL. */
export interface PageSource {
  readonly url: string;
  readonly html: string;
  readonly truncated: boolean;
}
