import { useEffect, useState } from 'react';

const names = [
  'surface-base',
  'surface-app',
  'surface-raised',
  'surface-pressed',
  'text',
  'text-2',
  'text-3',
  'border-subtle',
  'border',
  'accent',
  'on-accent',
  'accent-tint',
  'accent-border',
  'danger',
] as const;
export type ColourName = (typeof names)[number];

/** The tokens as a canvas needs them. */
export interface TimelineColours {
  readonly of: Readonly<Record<ColourName, string>>;
  /** By category, 1 to 10. */
  readonly bars: readonly string[];
  readonly tints: readonly string[];
  readonly labelColors: readonly string[];
  readonly font: string;
}

function readColours(): TimelineColours {
  const style = getComputedStyle(document.documentElement);
  const value = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const of = Object.fromEntries(names.map((name) => [name, value(name)])) as Record<ColourName, string>;
  const categories = Array.from({ length: 11 }, (_, index) => index);
  return {
    of,
    bars: categories.map((index) => value(`cat-${index}`)),
    tints: categories.map((index) => value(`cat-${index}-tint`)),
    labelColors: categories.map((index) => value(`cat-${index}-text`)),
    font: `11px ${getComputedStyle(document.body).fontFamily}`,
  };
}

/** Returns the colors of the theme, read again when the theme changes. */
export function useTimelineColours(): TimelineColours {
  const [colours, setColours] = useState(readColours);
  useEffect(() => {
    const renew = () => setColours(readColours());
    const observer = new MutationObserver(renew);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-density'] });
    return () => observer.disconnect();
  }, []);
  return colours;
}
