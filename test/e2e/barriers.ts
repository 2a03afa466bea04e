import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Themes a person may choose; the palette has a command for each. */
export const allThemes = ['light', 'dark', 'contrast-dark'] as const;
/** The two that most people have: the third has the same colours further apart. */
const commonThemes = ['light', 'dark'] as const;

/** Axe's rules of colours (`cat.color`), of those that it has switched on. */
const colourRules = ['color-contrast', 'link-in-text-block'];

interface Look {
  /** The one part that is looked at, where the rest was before; the whole window if left out. */
  readonly part?: string;
  /** Parts that are not ours. */
  readonly without?: string;
  /** The common two if left out. */
  readonly themes?: readonly (typeof allThemes)[number][];
  /** Small matters too, and not only what keeps somebody out. */
  readonly strict?: boolean;
}

/**
 * Searches the window for what keeps people out: everything once, and colours in every theme, because a theme changes
 * nothing else.
 */
export async function expectNoBarriers(page: Page, look: Look = {}): Promise<void> {
  const { part, strict = false } = look;
  // What a document of a page holds is the page's own.
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

/** Each rule that is broken, with where and by what: an element that is gone by then has no place to name. */
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
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}
