import { defaultSettings, type Settings } from '../../../shared/settings/settings.ts';

/** The document's attributes and token values for the appearance settings. */
export interface Appearance {
  readonly data: Readonly<Record<'density' | 'motion', string>>;
  readonly properties: Readonly<Record<`--${string}`, string>>;
}

/** Sizes are ratios of the design's own sizes, so that every type step keeps its proportion. */
export function appearanceOf(settings: Settings): Appearance {
  const { uiFontSize, codeFontSize, codeFontFamily, codeLigatures, readingWidth, density, motion } = settings;
  return {
    data: { density, motion },
    properties: {
      '--text-scale': String(uiFontSize / defaultSettings.uiFontSize),
      '--code-scale': String(codeFontSize / defaultSettings.codeFontSize),
      '--font-code':
        codeFontFamily === '' ? 'var(--font-code-own)' : `${JSON.stringify(codeFontFamily)}, var(--font-code-own)`,
      '--code-ligatures': codeLigatures ? 'normal' : 'none',
      '--reading-width': `${readingWidth}ch`,
    },
  };
}
