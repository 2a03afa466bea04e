import type { BrandingDocument } from './brandingDocument.ts';
import { contrast, isVivid, senseOf } from './color.ts';
import type { StyleSample } from './styleSample.ts';

/**
 * Describes what the style alone suggests: how round, how colorful and how bold the page is. Audience and tone are left out: no style shows
 * them.
 */
export function describePersonality(
  { surfaces, elements, viewport }: StyleSample,
  { colors, spacing, typography }: Pick<BrandingDocument, 'colors' | 'spacing' | 'typography'>,
): BrandingDocument['personality'] {
  if (elements.length < 5) return null;
  const radius = Number.parseFloat(spacing.borderRadius ?? '0');
  const strong = contrast(colors.textPrimary ?? '#000000', colors.background ?? '#ffffff');
  const size = Number.parseFloat(typography.fontSizes.h1 ?? '0');
  const energy = energyOf({ surfaces, viewport }, size);
  if (energy === 'high' && radius >= 12) return { tone: 'playful', energy };
  if (size >= 56 && strong > 12) return { tone: 'bold', energy };
  if (isSerif(typography.fontStacks.body?.at(-1) ?? '')) return { tone: 'traditional', energy };
  if (energy === 'low') return { tone: 'minimalist', energy };
  return { tone: radius >= 6 ? 'modern' : 'professional', energy };
}

/** @param headingPx font size of the main heading */
function energyOf(
  { surfaces, viewport }: Pick<StyleSample, 'surfaces' | 'viewport'>,
  headingPx: number,
): 'high' | 'medium' | 'low' {
  const screen = viewport.width * viewport.height;
  const vivid = surfaces.filter(([color]) => isVivid(color));
  const colorfulScreens = vivid.reduce((sum, [, area]) => sum + area / screen, 0);
  const hues = new Set(vivid.map(([color]) => Math.round(senseOf(color).hue / 45)));
  if (colorfulScreens > 0.6 || hues.size >= 4) return 'high';
  return colorfulScreens > 0.1 || headingPx >= 48 ? 'medium' : 'low';
}

function isSerif(family: string): boolean {
  return /serif/i.test(family) && !/sans/i.test(family);
}
