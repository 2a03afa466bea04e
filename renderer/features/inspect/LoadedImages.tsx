import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type LoadedImage, loadedImages } from '../../../shared/run/loadedImages.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';

const none: ReadonlyMap<string, LoadedImage> = new Map();
const LoadedImagesContext = createContext(none);

/** Below it the pictures are drawn that a person had fetched for this run; without it, and all others, stay their descriptions. */
export function LoadedImagesProvider({ run, children }: { readonly run: RunModel; readonly children: ReactNode }) {
  const { artifacts } = run;
  const images = useMemo(() => loadedImages({ artifacts }), [artifacts]);
  return <LoadedImagesContext value={images}>{children}</LoadedImagesContext>;
}

/** What became of the picture of an address; undefined where nobody asked for it. */
export function useLoadedImage(url: string): LoadedImage | undefined {
  return useContext(LoadedImagesContext).get(url);
}

/** All that were asked for. */
export function useLoadedImages(): ReadonlyMap<string, LoadedImage> {
  return useContext(LoadedImagesContext);
}
