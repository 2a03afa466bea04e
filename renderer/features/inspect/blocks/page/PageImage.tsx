import { useState } from 'react';

interface PageImageProps {
  readonly source: string;
  /**
   * The image takes long to load: boxes show their text until it arrives, and the image of the previous page is hidden because it does not
   * match.
   */
  readonly isLate: boolean;
  readonly onFailure: () => void;
  /** Called with the height at a width of 1. */
  readonly onShape: (height: number) => void;
}

/** A page as rendered by main. The previous image stays until the next one is loaded, so that turning pages does not flash. */
export function PageImage({ source, isLate, onFailure, onShape }: PageImageProps) {
  const [shown, setShown] = useState<string | null>(null);
  return (
    <>
      {shown === null || shown === source || isLate ? null : (
        <img src={shown} alt="" draggable={false} className="absolute inset-0 size-full opacity-40" />
      )}
      <img
        key={source}
        src={source}
        alt=""
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          setShown(source);
          if (naturalWidth > 0) onShape(naturalHeight / naturalWidth);
        }}
        onError={onFailure}
        data-page-picture={shown === source ? 'drawn' : 'coming'}
        className="absolute inset-0 size-full"
      />
    </>
  );
}
