import type { Page } from '@playwright/test';

/** Everything that the window's document holds: markup, values of its fields, and what it stores by itself. */
export async function windowContent(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value);
    const stored = [localStorage, sessionStorage].map((area) => JSON.stringify(area));
    return [
      document.documentElement.outerHTML,
      ...fields,
      ...stored,
      JSON.stringify(history.state),
      location.href,
      document.title,
    ].join('\n');
  });
}
