import { useEffect } from 'react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import type { BlockPage } from '../../../../shared/document/blocks/blockPages.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import type { BlockRow } from '../../../workers/blocks/blockProtocol.ts';
import { listedText } from '../../../workers/blocks/listedText.ts';

/** Publishes the chosen block to the window while it is mounted: a comparison starts with it. */
export function useChosenBlock(bodyId: BodyId, pages: readonly BlockPage[], block: BlockRow | null): void {
  const { window } = useServices();
  useEffect(() => {
    if (block === null) return;
    const { number, page, text } = block;
    const chosenBlock = { bodyId, number, pageNumber: pages[page]?.pageNumber ?? 0, text: listedText(text) };
    window.setState({ chosenBlock });
    return () => window.setState({ chosenBlock: null });
  }, [window, bodyId, pages, block]);
}
