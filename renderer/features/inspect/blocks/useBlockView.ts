import { useEffect, useState } from 'react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import { furnitureTypes } from '../../../../shared/document/blockTypes.ts';
import type { Beside } from '../LinkedPanes.tsx';
import { letsThrough } from '../../../workers/blockFilter.ts';
import type { BlockDetail, BlockFilter, BlockRow } from '../../../workers/blockProtocol.ts';
import { keepLast } from '../../../ui/keepLast.ts';

/** What somebody has chosen in the blocks of one answer. */
export interface BlockView {
  /** The page in sight, by its place in the answer. */
  readonly page: number;
  /** The chosen block; it stays while pages are turned. */
  readonly chosen: number | null;
  readonly scope: 'page' | 'all';
  readonly types: readonly string[];
  readonly sources: readonly string[];
  readonly text: string;
  readonly only: BlockFilter['only'];
  readonly hidesFurniture: boolean;
  readonly showsOrder: boolean;
  readonly showsBoxes: boolean;
  /** The picture of the page, where there is one; a wireframe otherwise. */
  readonly showsPicture: boolean;
  readonly heat: 'off' | 'layout' | 'ocr';
  /** Pixels on screen for one of the page; null fits the page into its pane. */
  readonly zoom: number | null;
  /** Beside the page where not all three fit. */
  readonly beside: Beside;
}

/** Before anybody has chosen anything. */
export const startView: BlockView = {
  page: 0,
  chosen: null,
  scope: 'page',
  types: [],
  sources: [],
  text: '',
  only: null,
  hidesFurniture: false,
  showsOrder: false,
  showsBoxes: true,
  showsPicture: true,
  heat: 'off',
  zoom: null,
  beside: 'list',
};

/** Lets every block through again. */
export const noFilter = { types: [], sources: [], text: '', only: null, hidesFurniture: false } as const;

/** So many answers are found again as they were left. */
const mostKept = 20;
const kept = new Map<BodyId, BlockView>();
/** Inspectors that are there, by their answers. */
const shown = new Map<BodyId, (view: BlockView) => void>();

export interface BlockViewState {
  readonly view: BlockView;
  readonly change: (part: Partial<BlockView>) => void;
  /** Makes a block the chosen one and turns to its page. */
  readonly choose: (block: Pick<BlockRow, 'number' | 'page'>) => void;
}

/** Has the inspector of an answer show a block: the one that is there, or the next one. */
export function rememberBlock(bodyId: BodyId, { number, page }: Pick<BlockRow, 'number' | 'page'>): void {
  const next = { ...(kept.get(bodyId) ?? startView), chosen: number, page };
  keepLast(kept, bodyId, next, mostKept);
  shown.get(bodyId)?.(next);
}

/** The view of an answer's blocks, found again as it was left. */
export function useBlockView(bodyId: BodyId): BlockViewState {
  const [view, setView] = useState(() => kept.get(bodyId) ?? startView);
  useEffect(() => {
    shown.set(bodyId, setView);
    return () => {
      shown.delete(bodyId);
    };
  }, [bodyId]);
  const change = (part: Partial<BlockView>): void =>
    setView((before) => {
      const next = changedView(before, part);
      keepLast(kept, bodyId, next, mostKept);
      return next;
    });
  return { view, change, choose: ({ number, page }) => change({ chosen: number, page }) };
}

/**
 * A view with a part of it changed. What was said last holds: a type cannot be both asked for and hidden, and a group is shown with all
 * that it counts, to be narrowed from there.
 */
export function changedView(before: BlockView, part: Partial<BlockView>): BlockView {
  const isGroup = part.only !== undefined && part.only !== null;
  const next = { ...before, ...(isGroup ? { types: [], sources: [], text: '' } : {}), ...part };
  const isFurniture = (type: string): boolean => furnitureTypes.includes(type);
  if (!next.hidesFurniture || !next.types.some(isFurniture)) return next;
  return part.hidesFurniture === true
    ? { ...next, types: next.types.filter((type) => !isFurniture(type)) }
    : { ...next, hidesFurniture: false };
}

/** Which blocks the list shows. */
export function filterOf(view: BlockView): BlockFilter {
  const { page, scope, types, sources, text, only, hidesFurniture } = view;
  return {
    page: scope === 'all' || text.trim() !== '' || only !== null ? null : page,
    types,
    sources,
    text,
    only,
    hidden: hidesFurniture && only === null ? furnitureTypes : [],
  };
}

/** The blocks that the picture of their page shows too: what is searched for is one way through the list, and no part of a page. */
export function drawnOf(
  { types, sources, hidesFurniture }: Pick<BlockView, 'types' | 'sources' | 'hidesFurniture'>,
  blocks: readonly BlockRow[],
): readonly BlockRow[] {
  const filter = { types, sources, hidden: hidesFurniture ? furnitureTypes : [], text: '', only: null };
  return blocks.filter((block) => letsThrough(filter, { ...block, content: '' }, block.spanState));
}

/** Whether the list has room for a block, if it shows its page: what the filter keeps out can still be chosen in the markdown. */
export function isListed(view: BlockView, block: BlockDetail): boolean {
  return letsThrough(filterOf(view), { ...block, content: block.text }, block.spanState);
}
