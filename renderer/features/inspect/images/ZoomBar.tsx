import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { useText } from '../../../messages/TextProvider.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { zoomStep } from '../blocks/page/pageZoom.ts';

export interface ZoomBarProps {
  /** At 1, one image pixel is one window pixel. */
  readonly zoom: number;
  readonly isFit: boolean;
  /** What fitting does here. */
  readonly fitLabel: string;
  /** Called with null to fit again. */
  readonly onZoom: (zoom: number | null) => void;
}

/** Zoom out, current zoom, zoom in, and fit; the same keys wherever an image is zoomed. */
export function ZoomBar({ zoom, isFit, fitLabel, onZoom }: ZoomBarProps) {
  const { t, number } = useText();
  return (
    <>
      <IconButton
        icon={ZoomOut}
        label={t('blocks.zoom.out')}
        binding="-"
        className={fromKeysOn}
        onPress={() => onZoom(zoomStep(zoom, -1))}
      />
      <span className="min-w-10 whitespace-nowrap @max-[27rem]:hidden text-center text-text-2 tabular-nums type-12">
        {number(zoom, { style: 'percent', maximumFractionDigits: 0 })}
      </span>
      <IconButton
        icon={ZoomIn}
        label={t('blocks.zoom.in')}
        binding="+"
        className={fromKeysOn}
        onPress={() => onZoom(zoomStep(zoom, 1))}
      />
      <IconButton icon={Maximize} label={fitLabel} binding="0" isChosen={isFit} onPress={() => onZoom(null)} />
    </>
  );
}

/** In a narrow header these buttons are hidden, because keys do the same, so that the last button is fully visible. */
const fromKeysOn = '@max-[21.5rem]:hidden';
