import { describe, expect, it } from 'vitest';
import { lines, markdownOf } from '../markdownOf.ts';

describe('lists', () => {
  it('are close when their items hold no paragraphs', () => {
    expect(markdownOf('<ul><li>Bow</li><li>Stern</li></ul>')).toBe('- Bow\n- Stern');
  });

  it('have blank lines when they do', () => {
    expect(markdownOf('<ul><li><p>Bow</p></li><li><p>Stern</p><p>aft</p></li></ul>')).toBe('- Bow\n\n- Stern\n\n  aft');
  });

  it('count as the page counts', () => {
    expect(markdownOf('<ol start="9"><li>a</li><li>b</li><li value="20">c</li></ol>')).toBe('9. a\n10. b\n20. c');
    expect(markdownOf('<ol start="-3"><li>a</li></ol><p>x</p><ol start="x"><li>b</li></ol>')).toBe('1. a\n\nx\n\n1. b');
  });

  it('nest under the text of their item', () => {
    expect(
      markdownOf('<ol><li>Ropes<ul><li>Hemp</li><li>Wire<ol><li>x</li></ol></li></ul></li><li>Chains</li></ol>'),
    ).toBe(lines('1. Ropes', '   - Hemp', '   - Wire', '     1. x', '2. Chains'));
  });

  it('that do not begin at one keep a blank line after text', () => {
    expect(markdownOf('<ul><li>Ropes<ol start="4"><li>x</li></ol></li></ul>')).toBe('- Ropes\n\n  4. x');
  });

  it('that follow each other take other signs', () => {
    expect(markdownOf('<ul><li>a</li></ul><ul><li>b</li></ul><ol><li>c</li></ol><ol><li>d</li></ol>')).toBe(
      '- a\n\n* b\n\n1. c\n\n1) d',
    );
  });

  it('directly in a list belong to the item before', () => {
    expect(markdownOf('<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>')).toBe('- a\n  - b\n- c');
  });

  it('take stray text for an item', () => {
    expect(markdownOf('<ul><div>Guides</div><div><ul><li>a</li></ul></div></ul>')).toBe('- Guides\n  - a');
  });

  it('hold code, headings, quotes and rules', () => {
    expect(
      markdownOf(
        '<ul><li><pre>a\nb</pre></li><li><h3>H</h3>t</li><li><blockquote>q</blockquote></li><li><hr></li></ul>',
      ),
    ).toBe(lines('- ```', '  a', '  b', '  ```', '- ### H', '', '  t', '- > q', '- ___'));
  });

  it('keep items without content', () => {
    expect(markdownOf('<ul><li></li><li>b</li></ul>')).toBe('-\n- b');
    expect(markdownOf('<ul><li>a<ul><li></li></ul></li></ul>')).toBe('- a\n\n  -');
  });

  it('lose items that are only drawn', () => {
    expect(markdownOf('<ul><li class="dot"></li><li>b</li><li><i class="star"></i></li></ul><p>c</p>')).toBe(
      '- b\n\nc',
    );
  });

  it('inside a list that say nothing change nothing', () => {
    expect(markdownOf('<ul><li>a</li><ul></ul></ul><p>b</p>')).toBe('- a\n\nb');
  });

  it('take items outside any list', () => {
    expect(markdownOf('<div><li>a</li><li>b</li></div>')).toBe('- a\n- b');
  });
});

describe('task lists', () => {
  it('show what is done', () => {
    expect(
      markdownOf(
        '<ul><li><input type="checkbox" disabled checked> Fenders</li><li><input type="checkbox" disabled> Lines</li></ul>',
      ),
    ).toBe('- [x] Fenders\n- [ ] Lines');
    expect(markdownOf('<ul class="task-list"><li><label><input type="checkbox">Fuel</label></li></ul>')).toBe(
      '- [ ] Fuel',
    );
  });

  it('are lists of plain boxes too, and no filters', () => {
    expect(
      markdownOf(
        '<ul><li><input type="checkbox" checked> Fuel</li><li><label><input type="checkbox"> Rope</label></li></ul>',
      ),
    ).toBe('- [x] Fuel\n- [ ] Rope');
    expect(
      markdownOf(
        '<ul><li><input type="checkbox" name="oak"> Oak</li><li><input type="checkbox" name="ash"> Ash</li></ul>',
      ),
    ).toBe('- Oak\n- Ash');
  });

  it('are not made of the switches of menus', () => {
    expect(markdownOf('<ul><li><input type="checkbox" id="menu"><label for="menu">Menu</label></li></ul>')).toBe(
      '- Menu',
    );
  });
});

describe('definition lists', () => {
  it('put definitions below their terms', () => {
    expect(markdownOf('<dl><dt>Bight</dt><dd>A loop</dd><dt>Bitter end</dt><dd>The last part</dd></dl>')).toBe(
      'Bight\n: A loop\n\nBitter end\n: The last part',
    );
  });

  it('take several terms, definitions and paragraphs', () => {
    expect(markdownOf('<dl><dt>a</dt><dt>b</dt><dd><p>one</p><p>two</p></dd><dd>three</dd></dl>')).toBe(
      lines('a', 'b', ': one', '', '  two', '', ': three'),
    );
  });

  it('follow a term that brings its own colon', () => {
    expect(markdownOf('<dl><dt>Messages:</dt><dd>3</dd><dt>Likes:</dt><dd>1</dd></dl>')).toBe(
      'Messages:\n3\n\nLikes:\n1',
    );
  });

  it('leave lists and code what they are', () => {
    expect(markdownOf('<dl><dt>moor()</dt><dd><ul><li>x</li></ul><pre>y</pre></dd></dl>')).toBe(
      lines('moor()', '', '- x', '', '```', 'y', '```'),
    );
  });
});
