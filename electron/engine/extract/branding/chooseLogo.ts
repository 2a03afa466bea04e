import type { LogoCandidate, StyleSample } from './styleSample.ts';

interface ChosenLogo {
  readonly url: string;
  readonly reason: string;
}

/** Returns the image that is most likely the logo, with the reasons; undefined where no candidate reaches the minimum score. */
export function chooseLogo({ logos, viewport }: StyleSample, brandName: string | undefined): ChosenLogo | undefined {
  let best: { logo: LogoCandidate; score: number; reasons: readonly string[] } | undefined;
  for (const logo of logos) {
    const reasons = reasonsFor(logo, viewport.width, brandName);
    const score = reasons.reduce((sum, [, weight]) => sum + weight, 0);
    if (score > (best?.score ?? minScore))
      best = { logo, score, reasons: reasons.filter(([, weight]) => weight > 0).map(([word]) => word) };
  }
  return best === undefined ? undefined : { url: best.logo.url, reason: best.reasons.join('; ') };
}

const minScore = 2.4;

function reasonsFor(
  logo: LogoCandidate,
  width: number,
  brandName: string | undefined,
): readonly (readonly [string, number])[] {
  const isTall = logo.height > 200 || logo.width > width * 0.5;
  const says = brandName !== undefined && logo.alt.toLowerCase().includes(brandName.toLowerCase());
  return [
    ['it is named a logo', logo.isNamed ? 2.5 : 0],
    ['it leads to the start of the site', logo.leadsHome ? 2 : 0],
    ['it is in the header', logo.isInHeader ? 1 : 0],
    ['it is at the top left', logo.top < 160 && logo.left < width * 0.5 ? 0.8 : 0],
    ['its text contains the brand', says ? 1 : 0],
    ['it is too large for a logo', isTall ? -2 : 0],
    ['it is as small as an icon', logo.width < 24 ? -1.5 : 0],
  ];
}
