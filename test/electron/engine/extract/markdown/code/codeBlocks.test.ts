import { describe, expect, it } from 'vitest';
import { lines, markdownOf } from '../markdownOf.ts';

function languageOf(html: string): string | undefined {
  return /^`{3,}(.*)$/m.exec(markdownOf(html))?.[1];
}

describe('blocks of code', () => {
  it('are exact', () => {
    expect(markdownOf('<pre><code>if (a &lt; b) {\n\n\t*x*  \n}\n</code></pre>')).toBe(
      lines('```', 'if (a < b) {', '', '\t*x*  ', '}', '```'),
    );
  });

  it('are fenced by more backticks than they hold', () => {
    expect(markdownOf('<pre>```\nx\n````</pre>')).toBe(lines('`````', '```', 'x', '````', '`````'));
  });

  it('take breaks and one element a line for lines', () => {
    expect(markdownOf('<pre>a<br>b</pre>')).toBe('```\na\nb\n```');
    expect(markdownOf('<pre><code><div>a</div><div>b</div><span style="display:block">c</span>d</code></pre>')).toBe(
      '```\na\nb\nc\nd\n```',
    );
  });

  it('begin a line for a second code element directly after another', () => {
    const second = '<code class="cjs">const a = require("a")</code>';
    expect(markdownOf(`<pre><code class="mjs">import a from "a"</code>${second}</pre>`)).toBe(
      '```\nimport a from "a"\nconst a = require("a")\n```',
    );
    expect(markdownOf('<pre><code>a</code> <code>b</code></pre>')).toBe('```\na b\n```');
  });

  it('lose line numbers and buttons', () => {
    expect(
      markdownOf('<pre><button>Copy</button><span class="lineno">1 </span>a\n<span class="lineno">2 </span>b</pre>'),
    ).toBe('```\na\nb\n```');
  });

  it('lose a column of line numbers beside them', () => {
    expect(
      markdownOf(
        '<table><tr><td class="gutter"><pre>1\n2</pre></td><td><pre class="language-js">a\nb</pre></td></tr></table>',
      ),
    ).toBe('```js\na\nb\n```');
  });

  it('may be a table with a row for each line', () => {
    const row = (number: string, code: string) =>
      `<tr><td class="blob-num" data-line-number="${number}"></td><td class="blob-code">${code}</td></tr>`;
    expect(
      markdownOf(
        `<table class="highlight">${row('1', '<span>if</span> a|b:')}${row('2', '')}${row('3', '    go()')}</table>`,
      ),
    ).toBe('```\nif a|b:\n\n    go()\n```');
    expect(markdownOf(`<table>${row('1', 'a')}<tr><td>Total</td><td>1</td></tr></table>`)).not.toContain('```');
  });

  it('keep white space of their lines and write hard spaces as spaces', () => {
    expect(markdownOf('<pre>a\u00a0\u00a0b\r\n  c</pre>')).toBe('```\na  b\n  c\n```');
  });

  it('without content are left out', () => {
    expect(markdownOf('<pre> </pre><p>a</p>')).toBe('a');
  });
});

describe('code that a page draws without `pre`', () => {
  it.each([
    '<div class="syntaxhighlighter"><table><tr><td class="gutter"><div class="line number1">1</div><div class="line number2">2</div></td><td class="code"><div class="line"><code>a</code> = 1</div><div class="line">b</div></td></tr></table></div>',
    '<div class="prism-code language-js"><div class="token-line"><span>a</span> = 1</div><div class="token-line">b</div></div>',
    '<div class="CodeMirror-lines"><pre class="CodeMirror-line">a = 1</pre><pre class="CodeMirror-line">b</pre></div>',
  ])('is a block of its lines, without their numbers: %s', (html) => {
    expect(markdownOf(html)).toMatch(/^```(?:js)?\na = 1\nb\n```$/);
  });
});

describe('the language of a block', () => {
  it.each([
    ['<pre><code class="language-rust">x</code></pre>', 'rust'],
    ['<pre class="lang-ts">x</pre>', 'ts'],
    ['<pre class="brush: java; toolbar: false">x</pre>', 'java'],
    ['<div class="highlight highlight-source-shell"><pre>x</pre></div>', 'shell'],
    ['<div class="highlight-python3 notranslate"><div class="highlight"><pre>x</pre></div></div>', 'python3'],
    ['<div class="sourceCode"><pre class="sourceCode python"><code>x</code></pre></div>', 'python'],
    [
      '<div class="language-ruby highlighter-rouge"><div class="highlight"><pre class="highlight">x</pre></div></div>',
      'ruby',
    ],
    ['<pre><code class="hljs go">x</code></pre>', 'go'],
    ['<pre data-lang="Kotlin">x</pre>', 'kotlin'],
    ['<figure data-language="css"><pre>x</pre></figure>', 'css'],
    ['<figure class="highlight yaml"><pre>x</pre></figure>', 'yaml'],
    ['<pre class="swift">x</pre>', 'swift'],
    ['<pre class="lang:python decode:true">x</pre>', 'python'],
    ['<pre lang="ruby">x</pre>', 'ruby'],
    ['<pre class="src src-haskell">x</pre>', 'haskell'],
    [
      '<figure class="highlight yaml"><table><tr><td class="gutter"><pre>1</pre></td><td class="code"><pre>x</pre></td></tr></table></figure>',
      'yaml',
    ],
    ['<pre><code class="language-c++">x</code></pre>', 'c++'],
  ])('is found: %s', (html, language) => {
    expect(languageOf(html)).toBe(language);
  });

  it.each([
    '<pre><code class="language-plaintext">x</code></pre>',
    '<div class="highlight-default notranslate"><pre>x</pre></div>',
    '<pre class="nohighlight">x</pre>',
    '<pre lang="de">x</pre>',
    '<div class="python"><pre>x</pre></div>',
    '<pre class="language-a`b">x</pre>',
  ])('is not made up: %s', (html) => {
    expect(languageOf(html)).not.toMatch(/python|plaintext|default|nohighlight|`/);
  });
});
