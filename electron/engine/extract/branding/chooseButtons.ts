import type { ButtonStyle } from './brandingDocument.ts';
import { contrast, distance, isVivid } from './color.ts';
import type { SampledElement, StyleSample } from './styleSample.ts';

export interface Buttons {
  readonly primary: ButtonStyle | undefined;
  readonly secondary: ButtonStyle | undefined;
}

interface WeightedStyle {
  readonly style: ButtonStyle;
  readonly weight: number;
}

const largest = 200_000;

/**
 * Returns the styles of the page's primary button (the most prominent one) and of its secondary button (the next one with another style). A
 * page without a button that has its own background or border has neither.
 */
export function chooseButtons({ elements, background }: StyleSample): Buttons {
  const looks = new Map<string, WeightedStyle>();
  for (const element of elements) {
    if (element.role !== 'button' || element.area < 400 || element.area > largest || element.characters > 60) continue;
    const style = styleOf(element, background);
    if (style === null) continue;
    const key = JSON.stringify(style);
    const weight = (looks.get(key)?.weight ?? 0) + weigh(element, style, background);
    looks.set(key, { style, weight });
  }
  const ranked = [...looks.values()].toSorted((one, other) => other.weight - one.weight);
  const primary = ranked[0]?.style;
  const secondary = ranked.find(({ style }) => primary !== undefined && isOther(style, primary))?.style;
  return { primary, secondary };
}

function styleOf(element: SampledElement, background: string): ButtonStyle | null {
  const isPlain = element.background === '' || distance(element.background, background) < 12;
  if (isPlain && element.borderColor === '') return null;
  return {
    background: element.background === '' ? 'transparent' : element.background,
    textColor: element.color,
    ...(element.borderColor === '' || element.borderColor === element.background
      ? {}
      : { borderColor: element.borderColor }),
    borderRadius: element.radius,
  };
}

function weigh(element: SampledElement, style: ButtonStyle, background: string): number {
  const isFilled = style.background !== 'transparent';
  const standsOut = isFilled ? contrast(style.background, background) : 1;
  const vivid = isFilled && isVivid(style.background) ? 3 : 0;
  const named = /primary|cta|main/i.test(element.names)
    ? 2
    : /secondary|ghost|outline|tertiary|cancel|close/i.test(element.names)
      ? -1.5
      : 0;
  const place = element.top < 1_200 ? 0.5 : 0;
  return Math.max(0.1, vivid + named + place + Math.min(standsOut, 10) * 0.2 + Math.min(element.area / 10_000, 1));
}

function isOther(one: ButtonStyle, other: ButtonStyle): boolean {
  const isTransparent = (style: ButtonStyle): boolean => style.background === 'transparent';
  if (isTransparent(one) !== isTransparent(other)) return true;
  return !isTransparent(one) && distance(one.background, other.background) > 30;
}
