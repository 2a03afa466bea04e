import { describe, expect, it } from 'vitest';
import { analysePage } from '../../../../../electron/engine/extract/main/analysePage.ts';
import { describeBlocks } from '../../../../../electron/engine/extract/main/blockFeatures.ts';
import { scoreBlock } from '../../../../../electron/engine/extract/main/contentModel.ts';
import { shippedModels } from '../../../../../electron/engine/extract/main/models.ts';
import { hashFeatures } from '../../../../../electron/engine/extract/main/modelFile.ts';
import { readTraits } from '../../../../../electron/engine/extract/main/pageTraits.ts';
import { parseHtml } from '../../../../../electron/engine/extract/tree/parseHtml.ts';
import { elementsBelow } from '../../../../../electron/engine/extract/tree/walk.ts';

const page = `<nav><a href="/">Home</a><a href="/b">Blog</a></nav><main><h1>Title</h1>
  <p>The first paragraph tells what the page is about, in one sentence that is long enough.</p></main><footer>© 2024</footer>`;

describe('the model of main content', () => {
  const { document, body } = parseHtml(page);
  const analysis = analysePage(body, readTraits(elementsBelow(document), []));
  const { outline } = analysis;
  const table = describeBlocks(analysis);

  it('is given the features it was trained with, in that order', () => {
    expect(hashFeatures(table.names)).toBe(shippedModels.content.featuresHash);
  });

  it('likes prose in the middle of a page better than what stands around it', () => {
    const scores = new Map(
      outline.blocks.map((block, index) => [block.text, scoreBlock(table.row(index), shippedModels.content)]),
    );
    const prose =
      scores.get('The first paragraph tells what the page is about, in one sentence that is long enough.') ?? 0;
    expect(prose).toBeGreaterThan(0);
    expect(prose).toBeGreaterThan((scores.get('HomeBlog') ?? 0) + 3);
    expect(prose).toBeGreaterThan((scores.get('© 2024') ?? 0) + 3);
  });
});
