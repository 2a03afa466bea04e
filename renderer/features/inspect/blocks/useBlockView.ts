import { useEffect, useState } from 'react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import { furnitureTypes } from '../../../../shared/document/blocks/blockTypes.ts';
import type { SecondaryPane } from '../LinkedPanes.tsx';
import { letsThrough } from '../../../workers/blocks/blockFilter.ts';
import type { BlockDetail, BlockFilter, BlockRow } from '../../../workers/blocks/blockProtocol.ts';
import { storeRecent } from '../../../ui/hooks/storeRecent.ts';

/** View options for the blocks of one response. */
export interface BlockView {
  /** The visible page, by its index in the response. */
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
  /** Shows the page image, if there is one; a wireframe otherwise. */
  readonly showsImage: boolean;
  readonly heat: 'off' | 'layout' | 'ocr';
  /** Pixels on screen for one of the page; null fits the page into its pane. */
  readonly zoom: number | null;
  /** What is shown next to the page where not all three fit. */
  readonly secondaryPane: SecondaryPane;
}

/** Initial state, before any choice. */
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
  showsImage: true,
  heat: 'off',
  zoom: null,
  secondaryPane: 'list',
};

/** Lets every block through again. */
export const noFilter = { types: [], sources: [], text: '', only: null, hidesFurniture: false } as const;

/** Maximum number of responses whose view is remembered. */
const maxStoredViews = 20;
const storedViews = new Map<BodyId, BlockView>();
/** Mounted inspectors, by response. */
const shown = new Map<BodyId, (view: BlockView) => void>();

export interface BlockViewState {
  readonly view: BlockView;
  readonly change: (part: Partial<BlockView>) => void;
  /** Makes a block the chosen one and turns to its page. */
  readonly choose: (block: Pick<BlockRow, 'number' | 'page'>) => void;
}

/** Shows a block in the inspector of a response: in the mounted one, or in the next one that mounts. */
export function rememberBlock(bodyId: BodyId, { number, page }: Pick<BlockRow, 'number' | 'page'>): void {
  const next = { ...(storedViews.get(bodyId) ?? startView), chosen: number, page };
  storeRecent(storedViews, bodyId, next, maxStoredViews);
  shown.get(bodyId)?.(next);
}

/** The view of a response's blocks, restored as it was left. */
export function useBlockView(bodyId: BodyId): BlockViewState {
  const [view, setView] = useState(() => storedViews.get(bodyId) ?? startView);
  useEffect(() => {
    shown.set(bodyId, setView);
    return () => {
      shown.delete(bodyId);
    };
  }, [bodyId]);
  const change = (part: Partial<BlockView>): void =>
    setView((before) => {
      const next = changedView(before, part);
      storeRecent(storedViews, bodyId, next, maxStoredViews);
      return next;
    });
  return { view, change, choose: ({ number, page }) => change({ chosen: number, page }) };
}

/**
 * Returns a view with a partial change. The last choice wins: a type cannot be both selected and hidden, and a group is first shown with
 * everything it counts, to be narrowed from there.
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

/** Options of the filter that also apply to the page image: a search only narrows the list, and selects no part of a page. */
export function drawnOf(
  { types, sources, hidesFurniture }: Pick<BlockView, 'types' | 'sources' | 'hidesFurniture'>,
  blocks: readonly BlockRow[],
): readonly BlockRow[] {
  const filter = { types, sources, hidden: hidesFurniture ? furnitureTypes : [], text: '', only: null };
  return blocks.filter((block) => letsThrough(filter, { ...block, content: '' }, block.spanState));
}

/**
 * Whether the filter lets a block into the list, if the list shows its page: a block hidden by the filter can still be chosen in the
 * markdown.
 */
export function isListed(view: BlockView, block: BlockDetail): boolean {
  return letsThrough(filterOf(view), { ...block, content: block.text }, block.spanState);
}
