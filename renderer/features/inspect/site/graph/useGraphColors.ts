import { useEffect, useState } from 'react';
import { maxColors } from './graphModel.ts';

/** The theme's colors as a canvas needs them. */
export interface GraphColors {
  /** By rank of the template; the last is that of all rarer ones. */
  readonly templates: readonly string[];
  readonly surface: string;
  readonly text: string;
  readonly text2: string;
  readonly border: string;
  readonly borderSubtle: string;
  readonly accent: string;
  readonly accentBorder: string;
  readonly danger: string;
  readonly font: string;
}

function readColors(): GraphColors {
  const style = getComputedStyle(document.documentElement);
  const value = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    templates: [...Array.from({ length: maxColors }, (_, rank) => value(`cat-${rank + 1}`)), value('border-control')],
    surface: value('surface-base'),
    text: value('text'),
    text2: value('text-2'),
    border: value('border-control'),
    borderSubtle: value('border-subtle'),
    accent: value('accent'),
    accentBorder: value('accent-border'),
    danger: value('danger'),
    font: `11px ${getComputedStyle(document.body).fontFamily}`,
  };
}

/** Returns the colors of the theme, read again when the theme changes. */
export function useGraphColors(): GraphColors {
  const [colors, setColors] = useState(readColors);
  useEffect(() => {
    const observer = new MutationObserver(() => setColors(readColors()));
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  }, []);
  return colors;
}
