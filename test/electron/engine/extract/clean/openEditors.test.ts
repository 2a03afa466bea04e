import { describe, expect, it } from 'vitest';
import { extract } from '../extractUnderTest.ts';

const written = (html: string): string =>
  extract(html, {
    formats: { markdown: true, html: false, links: false, images: false },
  }).markdown ?? '';
const code = 'let a = 1;\n\n  a += 2;';

describe('the editors of a page', () => {
  it.each([
    [
      'CodeMirror 5',
      '<div class="CodeMirror cm-s-default"><div><textarea>x</textarea></div><div class="CodeMirror-scroll"><div class="CodeMirror-lines">' +
        '<div class="CodeMirror-measure"><pre>x</pre></div><div class="CodeMirror-code">' +
        ['<span class="cm-keyword">let</span> a = 1;', '<span>\u200b</span>', '  a += 2;']
          .map(
            (line, index) =>
              `<div><div class="CodeMirror-gutter-wrapper"><div class="CodeMirror-linenumber">${index + 1}</div></div><pre class="CodeMirror-line"><span>${line}</span></pre></div>`,
          )
          .join('') +
        '</div></div></div></div>',
      `\`\`\`\n${code}\n\`\`\``,
    ],
    [
      'CodeMirror 6',
      '<div class="cm-editor"><div class="cm-scroller"><div class="cm-gutters"><div class="cm-gutterElement">1</div><div class="cm-gutterElement">2</div></div>' +
        '<div class="cm-content" data-language="javascript"><div class="cm-line">let <span>a</span> = 1;</div><div class="cm-line"><br></div><div class="cm-line">  a += 2;</div></div>' +
        '<div class="cm-layer cm-cursorLayer"></div></div></div>',
      `\`\`\`javascript\n${code}\n\`\`\``,
    ],
    [
      'Monaco, whose lines stand in the order in which they came into view',
      '<div class="monaco-editor vs" data-mode-id="typescript"><div class="margin"><div class="line-numbers">1</div><div class="line-numbers">2</div></div><div class="lines-content"><div class="view-lines">' +
        '<div class="view-line" style="top:38px;height:19px"><span>\u00a0\u00a0a\u00a0+=\u00a02;</span></div><div style="top:0px;height:19px" class="view-line"><span>let\u00a0a\u00a0=\u00a01;</span></div>' +
        '<div class="view-line" style="height:19px;top:19px"><span></span></div></div></div></div>',
      `\`\`\`typescript\n${code}\n\`\`\``,
    ],
    [
      'Ace, which wraps a long line into two rows',
      '<div class="ace_editor"><textarea></textarea><div class="ace_gutter"><div class="ace_gutter-cell">1</div></div><div class="ace_scroller"><div class="ace_layer ace_text-layer">' +
        '<div class="ace_line_group" style="top:0px"><div class="ace_line">let a</div><div class="ace_line"> = 1;</div></div><div class="ace_line_group" style="top:16px"><div class="ace_line"></div></div>' +
        '<div class="ace_line_group" style="top:32px"><div class="ace_line">  a += 2;</div></div></div></div></div>',
      `\`\`\`\n${code}\n\`\`\``,
    ],
  ])('are blocks of code: %s', (_, editor, block) => {
    expect(written(`<p>Before</p>${editor}<p>After</p>`).trim()).toBe(`Before\n\n${block}\n\nAfter`);
  });

  it('stay what they are without lines', () => {
    expect(
      written('<div class="cm-editor"><div class="cm-content"><div class="cm-placeholder">Type</div></div></div>'),
    ).toContain('Type');
  });
});
