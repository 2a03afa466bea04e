import type { ChildNode, ParentNode } from 'domhandler';
import { removeNodes, setChildren } from './edit.ts';

/** Why a part of a page is left out: the names that an X-ray of it shows. */
export type DropRule =
  /** Filters of the request. */
  | 'excludeTags'
  | 'includeTags'
  /** A frame of a page with more text outside of its frames. */
  | 'frame'
  /** Main content selection: too unlikely, named like page chrome, duplicate text, an unfilled template, around an article. */
  | 'unlikely'
  | 'boilerplate'
  | 'repeated'
  | 'template'
  | 'surroundings'
  /** Without text: a logo, an empty menu; or adjacent to removed text. */
  | 'ornament'
  | 'beside'
  /** A repeated or placeholder image; the permalink of a heading. */
  | 'picture'
  | 'handle'
  /** A menu that the page itself has folded away: in the page, not in its markdown. */
  | 'folded'
  /** Text that the page hides in the midst of visible text. */
  | 'hidden'
  /** Retained, but markdown cannot express it: a field, a drawing, an empty box. */
  | 'silent';

export interface Dropped {
  readonly rule: DropRule;
  /** Evidence for the rule; null where there is nothing to add. */
  readonly detail: string | null;
}

/** The rule for all, or for each. */
export type Why = DropRule | ((node: ChildNode) => Dropped);

/** Removes parts of a page. Every removal names its rule. */
export interface Remover {
  remove(nodes: Iterable<ChildNode>, why: Why): void;
  /** Replaces the children of `parent` with these descendants, none of which contains another. */
  replaceChildren(parent: ParentNode, kept: ChildNode[], rule: DropRule): void;
}

/** Removes and takes no note of it. */
export const plainRemover: Remover = {
  remove: (nodes) => removeNodes(nodes),
  replaceChildren: (parent, kept) => setChildren(parent, kept),
};
