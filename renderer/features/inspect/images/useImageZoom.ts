import { type KeyboardEvent, type RefObject, type SyntheticEvent, useRef, useState } from 'react';
import { useText } from '../../../messages/TextProvider.tsx';
import { type Size, useSize } from '../../../ui/hooks/useSize.ts';
import { zoomStep } from '../blocks/page/pageZoom.ts';
import type { ZoomBarProps } from './ZoomBar.tsx';

interface ImageZoom {
  readonly bar: ZoomBarProps;
  /** In image pixels; null until it is loaded. */
  readonly size: Size | null;
  /** Props of the pane that scrolls the image and handles the keys. */
  readonly pane: { readonly ref: RefObject<HTMLDivElement | null>; readonly onKeyDown: (event: KeyboardEvent) => void };
  readonly image: {
    readonly onLoad: (event: SyntheticEvent<HTMLImageElement>) => void;
    readonly style: { readonly width: number } | undefined;
  };
}

/** Total horizontal margin in pixels of an image in its pane, including the vertical scroll bar. */
const margin = 48;

/**
 * Zoom of an image: it fits into the width of its pane, at most at 100 %, until the user zooms: plus, minus, 0 fits, 1 is 100 %, 2 is 200
 * %.
 */
export function useImageZoom(): ImageZoom {
  const { t } = useText();
  const ref = useRef<HTMLDivElement>(null);
  const pane = useSize(ref);
  const [size, setSize] = useState<Size | null>(null);
  const [chosen, setZoom] = useState<number | null>(null);
  const fit = size === null || size.width === 0 ? 1 : Math.min(1, Math.max(40, pane.width - margin) / size.width);
  const zoom = chosen ?? fit;
  const keys: Readonly<Record<string, number | null>> = {
    '+': zoomStep(zoom, 1),
    '=': zoomStep(zoom, 1),
    '-': zoomStep(zoom, -1),
    '0': null,
    '1': 1,
    '2': 2,
  };
  return {
    bar: { zoom, isFit: chosen === null, fitLabel: t('xray.zoom.fit'), onZoom: setZoom },
    size,
    pane: {
      ref,
      onKeyDown: (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(keys, event.key)) return;
        event.preventDefault();
        setZoom(keys[event.key] ?? null);
      },
    },
    image: {
      onLoad: ({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height }),
      style: size === null ? undefined : { width: size.width * zoom },
    },
  };
}
