import type { Buttons } from './chooseButtons.ts';
import type { ColorRole } from './brandingDocument.ts';
import { contrast, distance, isVivid, senseOf } from './color.ts';
import type { SampledElement, StyleSample } from './styleSample.ts';
import { heaviest, tally } from './tally.ts';

type Colors = Partial<Record<ColorRole, string>>;

const same = 40;
const characters = ({ characters: count }: SampledElement): number => count;

/**
 * Chooses colors by role: background and text of the page, its buttons and links, and custom properties named accordingly. Roles without a
 * color on the page are omitted.
 */
export function chooseColors(sample: StyleSample, buttons: Buttons): Colors {
  const { elements, background } = sample;
  const written = elements.filter(
    ({ role, isAround }) => (role === 'text' || role === 'heading' || role === 'code') && !isAround,
  );
  const texts = tally(written.length > 0 ? written : elements, ({ color }) => color, characters).filter(
    ([color]) => contrast(color, background) > 1.5,
  );
  const textPrimary = texts[0]?.[0];
  const total = texts.reduce((sum, [, count]) => sum + count, 0);
  const textSecondary = texts.find(
    ([color, count]) =>
      textPrimary !== undefined &&
      distance(color, textPrimary) > same &&
      count > total * 0.02 &&
      !isVivid(color) &&
      senseOf(color).saturation < 0.6,
  )?.[0];
  const link = chooseLink(elements, textPrimary);
  const vivid = vividColors(sample, buttons, link);
  const primary =
    variable(sample, /^--(?:.*-)?(?:primary|brand)(?:-color|-main|-default|-500|-600)?$/i, isVivid) ??
    vivid[0] ??
    filled(buttons);
  const others = vivid.filter((color) => primary === undefined || distance(color, primary) > same * 1.5);
  const accent =
    variable(sample, /^--(?:.*-)?accent(?:-color|-default|-500)?$/i, isVivid) ??
    others[0] ??
    (vivid[0] === undefined ? undefined : primary);
  const secondary =
    variable(sample, /^--(?:.*-)?secondary(?:-color|-main|-default|-500)?$/i, () => true) ??
    others.find((color) => color !== accent) ??
    groundOf(buttons.secondary?.background) ??
    buttons.secondary?.borderColor;
  return {
    background,
    ...given('primary', primary),
    ...given('secondary', secondary),
    ...given('accent', accent),
    ...given('textPrimary', textPrimary),
    ...given('textSecondary', textSecondary),
    ...given('link', link),
    ...given('success', chooseNotice(sample, /success|positive/i, 80, 175)),
    ...given('warning', chooseNotice(sample, /warn|caution/i, 20, 65)),
    ...given('error', chooseNotice(sample, /error|danger|destructive|invalid|negative/i, 330, 25)),
  };
}

function given(role: ColorRole, color: string | undefined): Colors {
  return color === undefined ? {} : { [role]: color };
}

function groundOf(background: string | undefined): string | undefined {
  return background === 'transparent' ? undefined : background;
}

function filled({ primary }: Buttons): string | undefined {
  return groundOf(primary?.background) ?? primary?.borderColor;
}

/** Color of the links in the text, if it differs from the text color. */
function chooseLink(elements: readonly SampledElement[], text: string | undefined): string | undefined {
  const links = elements.filter(({ role }) => role === 'link');
  const inText = links.filter(({ isAround }) => !isAround);
  const own = (list: readonly SampledElement[]): readonly SampledElement[] =>
    list.filter(({ color }) => text === undefined || (color !== '' && distance(color, text) > same));
  const best = [own(inText), own(links)].find((list) => list.length > 0);
  return best === undefined ? undefined : heaviest(best, ({ color }) => color, characters);
}

/** Default browser colors of links and visited links: not part of a brand. */
const browserColors: ReadonlySet<string> = new Set(['#0000ee', '#551a8b', '#9e9eff', '#d0adf0']);

/** Vivid colors, ranked by how much prominent elements use them. */
function vividColors(
  { elements, surfaces, viewport }: StyleSample,
  { primary }: Buttons,
  link: string | undefined,
): readonly string[] {
  const weights = new Map<string, number>();
  const add = (color: string | undefined, weight: number): void => {
    if (color !== undefined && color !== '' && color !== 'transparent' && isVivid(color) && !browserColors.has(color))
      weights.set(color, (weights.get(color) ?? 0) + weight);
  };
  add(primary?.background, 10);
  add(primary?.borderColor, 3);
  add(link, 4);
  const screen = viewport.width * viewport.height;
  for (const [color, area] of surfaces) add(color, Math.min(6, (area / screen) * 8));
  for (const { role, color, background, borderColor } of elements) {
    if (role === 'notice') continue;
    if (role === 'button') add(background, 0.6);
    if (role === 'heading') add(color, 0.5);
    if (role === 'link') add(color, 0.05);
    add(borderColor, 0.05);
  }
  return [...weights].toSorted((one, other) => other[1] - one[1]).map(([color]) => color);
}

function variable(
  { variables, elements, surfaces }: StyleSample,
  name: RegExp,
  suits: (color: string) => boolean,
): string | undefined {
  const used = new Set([
    ...surfaces.map(([color]) => color),
    ...elements.flatMap(({ color, background, borderColor }) => [color, background, borderColor]),
  ]);
  // A kit brings names for colours that the page never uses.
  return variables.find(([own, color]) => name.test(own) && suits(color) && used.has(color))?.[1];
}

/** Colors of notices on the page, else of custom properties with such a name; within the hue range that the word implies. */
function chooseNotice(sample: StyleSample, name: RegExp, from: number, to: number): string | undefined {
  const suits = (color: string): boolean => {
    const { hue, saturation } = senseOf(color);
    return color !== '' && saturation > 0.25 && (from <= to ? hue >= from && hue <= to : hue >= from || hue <= to);
  };
  for (const { role, names, background, borderColor, color } of sample.elements) {
    if (role !== 'notice' || !name.test(names)) continue;
    const seen = [color, borderColor, background].find(suits);
    if (seen !== undefined) return seen;
  }
  return sample.variables.find(([own, color]) => name.test(own) && suits(color))?.[1];
}
