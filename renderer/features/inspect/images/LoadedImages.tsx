import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type LoadedImage, loadedImages } from '../../../../shared/run/loadedImages.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';

const none: ReadonlyMap<string, LoadedImage> = new Map();
const LoadedImagesContext = createContext(none);

/** Provides the images that the user had fetched for this run; all others, and images outside the provider, stay as their alt text. */
export function LoadedImagesProvider({ run, children }: { readonly run: RunModel; readonly children: ReactNode }) {
  const { artifacts } = run;
  const images = useMemo(() => loadedImages({ artifacts }), [artifacts]);
  return <LoadedImagesContext value={images}>{children}</LoadedImagesContext>;
}

/** Returns the state of the image at a URL; undefined if it was not requested. */
export function useLoadedImage(url: string): LoadedImage | undefined {
  return useContext(LoadedImagesContext).get(url);
}

/** Returns all requested images. */
export function useLoadedImages(): ReadonlyMap<string, LoadedImage> {
  return useContext(LoadedImagesContext);
}
