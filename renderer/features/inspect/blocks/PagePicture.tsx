import { useState } from 'react';

interface PagePictureProps {
  readonly source: string;
  /** It takes its time: the boxes say what is in them until it is there, and what was there before it says nothing of this page. */
  readonly isLate: boolean;
  readonly onFailure: () => void;
  /** Is told its height for a width of one. */
  readonly onShape: (height: number) => void;
}

/** A page as main has drawn it. The picture before it stays until the next one is there: turning pages does not flash. */
export function PagePicture({ source, isLate, onFailure, onShape }: PagePictureProps) {
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
