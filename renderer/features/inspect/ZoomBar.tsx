import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { useText } from '../../messages/TextProvider.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { zoomStep } from './blocks/pageZoom.ts';

export interface ZoomBarProps {
  /** 1 draws a pixel of the picture as one of the window. */
  readonly zoom: number;
  readonly isFit: boolean;
  /** What fitting does here. */
  readonly fitLabel: string;
  /** Told null to fit again. */
  readonly onZoom: (zoom: number | null) => void;
}

/** Smaller, how large it is, larger, and back to what fits; the same keys wherever a picture is zoomed. */
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

/** In a narrow head they are left to their keys, so that the last button is whole. */
const fromKeysOn = '@max-[21.5rem]:hidden';
