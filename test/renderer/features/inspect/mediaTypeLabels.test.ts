import { expect, it } from 'vitest';
import { mediaTypeWord } from '../../../../renderer/features/inspect/mediaTypeLabels.ts';
import { fileEndings, mediaTypeOfName } from '../../../../shared/api/engine/localFiles.ts';

it('gives a word for every type of a file that the engine reads and that nobody would read in a strip', () => {
  for (const ending of fileEndings) {
    const type = mediaTypeOfName(`a.${ending}`);
    expect(type.length <= 24 || mediaTypeWord(type) !== null, type).toBe(true);
  }
});

it.each(['text/html', 'application/pdf', 'x/unheard-of', 'constructor', ''])('leaves %j as it is', (type) => {
  expect(mediaTypeWord(type)).toBeNull();
});

it('reads a type however it is written', () => {
  expect(mediaTypeWord(' Application/MSWord ')).toBe('inspect.type.word');
});
