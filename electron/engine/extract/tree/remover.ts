import type { ChildNode, ParentNode } from 'domhandler';
import { removeNodes, setChildren } from './edit.ts';

/** Why a part of a page is left out: the names that an X-ray of it shows. */
export type DropRule =
  /** The request's own words. */
  | 'excludeTags'
  | 'includeTags'
  /** A frame of a page that says more outside of its frames. */
  | 'frame'
  /** Main content: not likely enough to be it, named like what stands around it, said elsewhere, an unfilled template. */
  | 'unlikely'
  | 'boilerplate'
  | 'repeated'
  | 'template'
  /** Without text: a logo, an empty menu; or what stood beside text that was left out. */
  | 'ornament'
  | 'beside'
  /** A picture that was there before or only keeps a place; the handle of a heading. */
  | 'picture'
  | 'handle'
  /** A menu that the page itself has folded away: in the page, not in its markdown. */
  | 'folded'
  /** Words that the page hides in the midst of others. */
  | 'hidden'
  /** Kept, and markdown has no way to write it: a field, a drawing, an empty box. */
  | 'silent';

export interface Dropped {
  readonly rule: DropRule;
  /** What the rule went by; null where that says nothing. */
  readonly detail: string | null;
}

/** The rule for all, or for each. */
export type Why = DropRule | ((node: ChildNode) => Dropped);

/** Takes parts out of a page. Nothing is taken out without a rule that says why. */
export interface Remover {
  remove(nodes: Iterable<ChildNode>, why: Why): void;
  /** Leaves only these, which lie below `parent` and not in one another, as its children. */
  keepOnly(parent: ParentNode, kept: ChildNode[], rule: DropRule): void;
}

/** Removes and takes no note of it. */
export const plainRemover: Remover = {
  remove: (nodes) => removeNodes(nodes),
  keepOnly: (parent, kept) => setChildren(parent, kept),
};
