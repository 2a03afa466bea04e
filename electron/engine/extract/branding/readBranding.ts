import { absoluteUrl } from '../absoluteUrl.ts';
import type { PageMetadata } from '../metadata/readMetadata.ts';
import type { BrandingDocument } from './brandingDocument.ts';
import { chooseButtons } from './chooseButtons.ts';
import { chooseColors } from './chooseColors.ts';
import { chooseLogo } from './chooseLogo.ts';
import { luminance } from './color.ts';
import { describePersonality } from './describePersonality.ts';
import { describeSpacing } from './spacing.ts';
import type { SampledElement, StyleSample } from './styleSample.ts';
import type { StatedBrand } from './statedBrand.ts';
import { heaviest } from './tally.ts';
import { describeTypography, listFonts } from './typography.ts';

interface BrandingInput {
  readonly metadata: PageMetadata;
  readonly base: string;
  readonly sample: StyleSample;
  readonly stated: StatedBrand;
}

/** Reads the branding of a page (contract 2.5, api-facts 1.4) from its rendered elements. What the page does not show is omitted. */
export function readBranding({ metadata, base, sample, stated }: BrandingInput): BrandingDocument {
  const buttons = chooseButtons(sample);
  const colors = chooseColors(sample, buttons);
  const typography = describeTypography(sample);
  const spacing = describeSpacing(sample);
  const brandName = firstOf(metadata['ogSiteName']) ?? stated.name ?? firstOf(metadata['application-name']);
  const logo = chooseLogo(sample, brandName) ?? statedLogo(stated);
  const ogImage = firstOf(metadata['ogImage']);
  return {
    colorScheme: luminance(sample.background) < 0.2 ? 'dark' : 'light',
    ...(brandName === undefined ? {} : { brandName }),
    logo: logo?.url ?? null,
    ...(logo === undefined ? {} : { logoReason: logo.reason }),
    colors,
    fonts: listFonts(typography, sample.loadedFonts),
    typography,
    spacing,
    components: componentsOf(sample, buttons),
    icons: iconsOf(sample),
    images: {
      logo: logo?.url ?? null,
      favicon: firstOf(metadata['favicon']) ?? null,
      ogImage: ogImage === undefined ? null : absoluteUrl(ogImage, base),
    },
    animations: animationsOf(sample.elements),
    layout: layoutOf(sample),
    personality: describePersonality(sample, { colors, spacing, typography }),
  };
}

function statedLogo({ logo }: StatedBrand): ReturnType<typeof chooseLogo> {
  return logo === undefined ? undefined : { url: logo, reason: 'the page states it as its logo' };
}

function firstOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

function componentsOf(
  { elements }: StyleSample,
  { primary, secondary }: ReturnType<typeof chooseButtons>,
): BrandingDocument['components'] {
  const inputs = elements.filter(({ role, area }) => role === 'input' && area > 400);
  const looks = heaviest(
    inputs,
    ({ background, borderColor, color, radius }) => JSON.stringify([background, borderColor, color, radius]),
    () => 1,
  );
  const [background = '', borderColor = '', textColor = '', borderRadius = ''] =
    looks === undefined ? [] : (JSON.parse(looks) as string[]);
  const input = {
    ...(background === '' ? {} : { background }),
    ...(borderColor === '' ? {} : { borderColor }),
    ...(textColor === '' ? {} : { textColor }),
    borderRadius,
  };
  return {
    ...(primary === undefined ? {} : { buttonPrimary: primary }),
    ...(secondary === undefined ? {} : { buttonSecondary: secondary }),
    ...(looks === undefined ? {} : { input }),
  };
}

function iconsOf({ icons: { outlined, filled, color } }: StyleSample): BrandingDocument['icons'] {
  const all = outlined + filled;
  if (all === 0) return null;
  const style = outlined / all > 0.7 ? 'outlined' : outlined / all < 0.3 ? 'filled' : 'mixed';
  return { style, ...(color === '' ? {} : { primaryColor: color }) };
}

/** Returns the animation of buttons and links: the first of their transitions. */
function animationsOf(elements: readonly SampledElement[]): BrandingDocument['animations'] {
  const moving = elements.filter(
    ({ role, transition }) => (role === 'button' || role === 'link') && !/^(?:0s(?:, )?)+$/.test(transition),
  );
  const look = heaviest(
    moving,
    ({ transition, easing }) => JSON.stringify([firstPart(transition), firstPart(easing)]),
    () => 1,
  );
  if (look === undefined) return null;
  const [transitionDuration = '', easing = ''] = JSON.parse(look) as string[];
  return { transitionDuration, easing };
}

/** The first entry of a list of CSS values; commas in brackets are none of it. */
function firstPart(list: string): string {
  return /^(?:[^,(]|\([^)]*\))+/.exec(list)?.[0].trim() ?? list;
}

function layoutOf({ layout }: StyleSample): BrandingDocument['layout'] {
  const { columns, maxWidth, headerHeight, footerHeight } = layout;
  if (columns + maxWidth + headerHeight + footerHeight === 0) return null;
  return {
    grid: { ...(columns === 0 ? {} : { columns }), ...(maxWidth === 0 ? {} : { maxWidth: `${maxWidth}px` }) },
    ...(headerHeight === 0 ? {} : { headerHeight: `${headerHeight}px` }),
    ...(footerHeight === 0 ? {} : { footerHeight: `${footerHeight}px` }),
  };
}
