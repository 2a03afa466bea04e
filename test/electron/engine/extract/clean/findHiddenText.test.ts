import { describe, expect, test } from 'vitest';
import { extractDocument } from '../../../../../electron/engine/extract/extractDocument.ts';

function markdownOf(html: string, includeTags: readonly string[] = []): string {
  const output = extractDocument({
    html,
    url: 'https://harbour.test/',
    onlyMainContent: false,
    includeTags,
    excludeTags: [],
    removeBase64Images: true,
    formats: { markdown: true, html: true, links: false, images: false },
  });
  // The page itself retains them.
  if (includeTags.length === 0) expect(output.html).toContain('gone');
  return output.markdown ?? '';
}

const hidden = 'data-trowel-hidden=""';
const prose = 'A path along the wall leads down to the boats, and at low water on to the far shore.';

describe('what a page hides in the midst of its words is not written', () => {
  test.each([
    ['a sort key', `<p>Depth <span ${hidden}>gone0042</span>42 m</p>`, 'Depth 42 m'],
    ['a second price', '<p>EUR 99<span style="display: none">gone EUR 12</span></p>', 'EUR 99'],
    ['a word in a word', '<p>boat<b hidden>gone</b>yard</p>', 'boatyard'],
    ['a link', `<p>Quay <a ${hidden} href="#q">gone</a></p>`, 'Quay'],
    ['a row', '<table><tr><th>Boat<tr><td>Tern<tr hidden><td>gone</table>', '| Boat |\n| --- |\n| Tern |'],
    ['a cell', '<table><tr><th>Boat<th hidden>gone<tr><td>Tern<td hidden>7</table>', '| Boat |\n| --- |\n| Tern |'],
    ['a paragraph', `<p>Seen.</p><p ${hidden}>gone: ${prose}</p>`, 'Seen.'],
    ['a paragraph below a heading', `<h2>Quay</h2><p hidden>gone</p><p>Seen.</p>`, '## Quay\n\nSeen.'],
    ['a short message', `<p>Seen.</p><div ${hidden}>gone wrong</div>`, 'Seen.'],
    ['a word in a panel that is folded', `<div class=panel ${hidden}><p>Seen <b data-trowel-layout=x>gone</b>`, 'Seen'],
  ])('%s', (_name, html, markdown) => {
    expect(markdownOf(html).trim()).toBe(markdown);
  });
});

describe('what a control opens is written', () => {
  test.each([
    ['by its id', '<button aria-controls=a>More</button><hr><p id=a hidden>gone on</p>'],
    ['beside its button', '<p><button>More</button></p><p hidden>gone on</p>'],
    ['in a box that is called an accordion', '<div class="accordion-item"><h3>Quay</h3><p hidden>gone on</p></div>'],
    ['before its button', `<p>Seen <span hidden>${prose} gone on</span></p><button>Read more</button>`],
    ['as a panel of tabs', '<ul role=tablist><li role=tab>A</ul><div role=tabpanel hidden>gone on</div>'],
    ['as a box with blocks of its own', `<h3>Question?</h3><div style="display:none"><p>${prose}</p>gone on</div>`],
    ['a table of which every row is hidden', '<table><tr hidden><td>gone on</td></tr></table>'],
    ['in details', '<details><summary>Quay</summary><p>gone on</p></details>'],
  ])('%s', (_name, html) => {
    expect(markdownOf(html)).toContain('gone on');
  });

  test('and so is what includeTags names', () => {
    expect(markdownOf('<p>Seen</p><p id=a hidden>gone on</p>', ['#a'])).toBe('gone on\n');
  });
});
