import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Themes a person may choose; the palette has a command for each. */
export const allThemes = ['light', 'dark', 'contrast-dark'] as const;
/** The two most common ones: the third has the same colors with more contrast. */
const commonThemes = ['light', 'dark'] as const;

/** Axe's rules of colours (`cat.color`), of those that it has switched on. */
const colourRules = ['color-contrast', 'link-in-text-block'];

interface Look {
  /** The part that is checked if the rest was checked before; default: the entire window. */
  readonly part?: string;
  /** Parts that are not ours. */
  readonly without?: string;
  /** The common two if left out. */
  readonly themes?: readonly (typeof allThemes)[number][];
  /** Includes minor violations too, not only those that block a user. */
  readonly strict?: boolean;
}

/** Checks the window for accessibility violations: every rule once, and colors in every theme, because a theme changes nothing else. */
export async function expectNoBarriers(page: Page, look: Look = {}): Promise<void> {
  const { part, strict = false } = look;
  // The content of an embedded document belongs to the page.
  const without = ['iframe', ...(look.without === undefined ? [] : [look.without])];
  const barriers = await barriersIn(page, { part, without, strict, tells: 'all but colours' });
  for (const theme of look.themes ?? commonThemes) {
    await chooseTheme(page, theme);
    const found = await barriersIn(page, { part, without, strict, tells: 'colours' });
    barriers.push(...found.map((barrier) => `${theme} ${barrier}`));
  }
  expect(barriers).toEqual([]);
}

interface Search {
  readonly part: string | undefined;
  readonly without: readonly string[];
  readonly strict: boolean;
  readonly tells: 'colours' | 'all but colours';
}

/** Returns each violated rule with its elements: an element that is already removed has no selector. */
async function barriersIn(page: Page, { part, without, strict, tells }: Search): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(axe.source);
  const context = {
    ...(part === undefined ? {} : { include: [[part]] }),
    exclude: without.map((each) => [each]),
  };
  const options: axe.RunOptions = {
    // The names of all that is well take as long as the search.
    resultTypes: ['violations'],
    ...(tells === 'colours'
      ? { runOnly: colourRules }
      : { rules: Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])) }),
  };
  const { violations } = await page.evaluate(
    async ([where, how]) => await (globalThis as unknown as { axe: typeof axe }).axe.run(where, how),
    [context, options] as const,
  );
  return violations
    .filter(({ impact }) => strict || impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 200)}`)
          .join(' | ')}`,
    );
}

async function chooseTheme(page: Page, theme: (typeof allThemes)[number]): Promise<void> {
  // The window follows the system's scheme while the setting does: what is measured is the drawn page.
  await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  // Colours that are still on their way from one theme to the other have any contrast.
  await page.evaluate(async () => {
    document.body.getBoundingClientRect();
    // One that follows a scroll position never ends.
    const timed = document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline);
    await Promise.allSettled(timed.map(({ finished }) => finished));
  });
}
