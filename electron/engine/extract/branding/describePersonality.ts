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
  const screen = viewport.width * viewport.height;
  const colourful = surfaces.reduce((sum, [color, area]) => sum + (isVivid(color) ? area / screen : 0), 0);
  const hues = new Set(
    surfaces.filter(([color]) => isVivid(color)).map(([color]) => Math.round(senseOf(color).hue / 45)),
  );
  const radius = Number.parseFloat(spacing.borderRadius ?? '0');
  const strong = contrast(colors.textPrimary ?? '#000000', colors.background ?? '#ffffff');
  const size = Number.parseFloat(typography.fontSizes.h1 ?? '0');
  const isSerif =
    /serif/i.test(typography.fontStacks.body?.at(-1) ?? '') && !/sans/i.test(typography.fontStacks.body?.at(-1) ?? '');
  const energy = colourful > 0.6 || hues.size >= 4 ? 'high' : colourful > 0.1 || size >= 48 ? 'medium' : 'low';
  if (energy === 'high' && radius >= 12) return { tone: 'playful', energy };
  if (size >= 56 && strong > 12) return { tone: 'bold', energy };
  if (isSerif) return { tone: 'traditional', energy };
  if (energy === 'low') return { tone: 'minimalist', energy };
  return { tone: radius >= 6 ? 'modern' : 'professional', energy };
}
