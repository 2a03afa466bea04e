import { describe, expect, it } from 'vitest';
import { collectImages } from '../../../../../electron/engine/extract/collect/images.ts';
import { parseHtml } from '../../../../../electron/engine/extract/tree/parseHtml.ts';
import { elementsBelow } from '../../../../../electron/engine/extract/tree/walk.ts';

describe('collectImages', () => {
  it('gives pictures, posters and sources of pictures once each, without inlined ones', () => {
    const { body } = parseHtml(
      '<img src="https://e.example/1.png"><img src="https://e.example/1.png"><img src="data:image/png;base64,AA=="><img>' +
        '<picture><source srcset="https://e.example/2.webp"><img src="https://e.example/2.png"></picture>' +
        '<video poster="https://e.example/3.jpg"><source src="https://e.example/v.mp4"></video>' +
        '<input type="image" src="https://e.example/4.png"><input src="https://e.example/no.png">',
    );
    expect(collectImages(elementsBelow(body))).toEqual([
      'https://e.example/1.png',
      'https://e.example/2.webp',
      'https://e.example/2.png',
      'https://e.example/3.jpg',
      'https://e.example/4.png',
    ]);
  });
});
