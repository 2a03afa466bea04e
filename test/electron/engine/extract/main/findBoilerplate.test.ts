import { expect, test } from 'vitest';
import { isBoilerplate } from '../../../../../electron/engine/extract/main/findBoilerplate.ts';
import { parseHtml } from '../../../../../electron/engine/extract/tree/parseHtml.ts';
import { childElements } from '../../../../../electron/engine/extract/tree/walk.ts';

function isPart(html: string): boolean {
  const [element] = childElements(parseHtml(html).body);
  return element !== undefined && isBoilerplate(element);
}

test('a part is boilerplate that its id or a class names so', () => {
  expect(isPart('<div id="cookie-banner">We use cookies</div>')).toBe(true);
  expect(isPart('<section id="newsletter"><h2>Newsletter</h2></section>')).toBe(true);
  expect(isPart('<div class="box related-posts">Tides</div>')).toBe(true);
  expect(isPart('<div id="tides">Tides</div>')).toBe(false);
});

test('the target of a skip link is no boilerplate, the link is', () => {
  expect(isPart('<div id="skip-to-content"><p>Tides</p></div>')).toBe(false);
  expect(isPart('<a id="skip-to-content" href="#main">Skip to content</a>')).toBe(true);
  expect(isPart('<div class="skip-to-content"><a href="#main">Skip</a></div>')).toBe(true);
});

test('an id that is made from the text of a heading names nothing', () => {
  expect(isPart('<h2 id="cookies">Cookies</h2>')).toBe(false);
  expect(isPart('<section id="cookies"><h2>Cookies<a href="#cookies">¶</a></h2><p>Use them.</p></section>')).toBe(
    false,
  );
  expect(isPart('<section id="cookies"><h2>Cookies</h2><p><a href="#cookies">Settings</a></p></section>')).toBe(true);
});
