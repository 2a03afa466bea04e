import type { BrandingDocument } from './brandingDocument.ts';
import type { StyleSample } from './styleSample.ts';
import { heaviest, tally } from './tally.ts';

const units = [8, 4, 5, 6, 10] as const;
/** So much of what is used must be a multiple of the unit. */
const leastShare = 0.7;
const fewest = 8;

/** The unit that the page's distances are multiples of, and what its corners and surfaces have in common. */
export function describeSpacing({ spaces, elements }: StyleSample): BrandingDocument['spacing'] {
  const unit = baseUnit(spaces);
  const corners = elements.filter(({ role, radius }) => (role === 'button' || role === 'input') && /^\d/.test(radius));
  const radius = heaviest(
    corners,
    ({ radius: own }) => own,
    () => 1,
  );
  const buttons = elements.filter(({ role }) => role === 'button');
  const padding = heaviest(
    buttons,
    ({ padding: own }) => own,
    () => 1,
  );
  const inputPadding = heaviest(
    elements.filter(({ role }) => role === 'input'),
    ({ padding: own }) => own,
    () => 1,
  );
  const usual = tally(
    spaces,
    ([pixels]) => `${pixels}px`,
    ([, count]) => count,
  ).slice(0, 3);
  const steps = ['most', 'second', 'third'];
  return {
    ...(unit === undefined ? {} : { baseUnit: unit }),
    ...(radius === undefined ? {} : { borderRadius: radius }),
    ...(padding === undefined && inputPadding === undefined
      ? {}
      : {
          padding: {
            ...(padding === undefined ? {} : { button: padding }),
            ...(inputPadding === undefined ? {} : { input: inputPadding }),
          },
        }),
    ...(usual.length === 0
      ? {}
      : { margins: Object.fromEntries(usual.map(([space], index) => [steps[index] ?? 'more', space])) }),
  };
}

function baseUnit(spaces: StyleSample['spaces']): number | undefined {
  const total = spaces.reduce((sum, [, count]) => sum + count, 0);
  if (total < fewest) return undefined;
  return units.find((unit) => {
    const fitting = spaces.reduce((sum, [pixels, count]) => sum + (pixels % unit === 0 ? count : 0), 0);
    return fitting / total >= leastShare;
  });
}
