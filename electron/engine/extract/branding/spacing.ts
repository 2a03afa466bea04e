import type { BrandingDocument } from './brandingDocument.ts';
import type { StyleSample } from './styleSample.ts';
import { heaviest, tally } from './tally.ts';

const units = [8, 4, 5, 6, 10] as const;
/** Minimum ratio of the used distances that must be multiples of the unit. */
const minFittingRatio = 0.7;
const minSpaces = 8;

/** Returns the base unit of the page's distances, and the common values of its corners and surfaces. */
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
  if (total < minSpaces) return undefined;
  return units.find((unit) => {
    const fitting = spaces.reduce((sum, [pixels, count]) => sum + (pixels % unit === 0 ? count : 0), 0);
    return fitting / total >= minFittingRatio;
  });
}
