import { render } from 'dom-serializer';
import { describe, expect, it } from 'vitest';
import { removeNodes } from '../../../../../electron/engine/extract/tree/edit.ts';
import { parseHtml } from '../../../../../electron/engine/extract/tree/parseHtml.ts';
import { elementsBelow } from '../../../../../electron/engine/extract/tree/walk.ts';

describe('removeNodes', () => {
  it('takes nodes out and leaves the others linked to each other', () => {
    const { body } = parseHtml('<i>1</i><b>2</b><i>3</i><b>4</b><i>5</i>');
    removeNodes(elementsBelow(body).filter((element) => element.name === 'b'));
    expect(render(body.children)).toBe('<i>1</i><i>3</i><i>5</i>');
    const [first, second, third] = body.children;
    expect(first?.next).toBe(second);
    expect(second?.prev).toBe(first);
    expect(second?.next).toBe(third);
    expect(third?.next).toBeNull();
  });

  it('takes half of 100,000 siblings out at once', () => {
    const { body } = parseHtml('<i>a</i><b>b</b>'.repeat(50_000));
    removeNodes(elementsBelow(body).filter((element) => element.name === 'b'));
    expect(body.children).toHaveLength(50_000);
  });
});
