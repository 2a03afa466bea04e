import { describe, expect, it } from 'vitest';
import { findControls } from '../../../../../electron/engine/extract/main/findControls.ts';
import { outlinePage } from '../../../../../electron/engine/extract/main/pageOutline.ts';
import { findPatterns } from '../../../../../electron/engine/extract/main/patternFeatures.ts';
import { parseHtml } from '../../../../../electron/engine/extract/tree/parseHtml.ts';

/** Returns the texts of repeated controls on a page. */
function controlsOf(html: string): readonly string[] {
  const outline = outlinePage(parseHtml(html).body);
  const found = findControls(outline, findPatterns(outline));
  return outline.blocks.filter((_, index) => found[index] === 1).map(({ text }) => text);
}

function cards(inside: string, count = 3): string {
  return Array.from({ length: count }, (_, index) => `<li><h3>Kiln ${index}</h3><div>${inside}</div></li>`).join('');
}

describe('controls that repeat with the items of a list', () => {
  it.each([
    'Add to cart',
    'Read more →',
    'View company profile',
    'In den Warenkorb',
    'Weiterlesen',
    'Ajouter au panier',
    'Lire la suite',
    'Añadir al carrito',
    'Ver más',
    'Adicionar ao carrinho',
    'Aggiungi al carrello',
    'Lees meer',
    'Läs mer',
    'Læs mere',
    'Lisää ostoskoriin',
    'Dodaj do koszyka',
    'Přidat do košíku',
    'Kosárba',
    'Adaugă în coș',
    'В корзину',
    'Читать далее',
    'Sepete ekle',
    'カートに入れる',
    '加入购物车',
    '더보기',
    'הוסף לסל',
    'اقرأ المزيد',
  ])('are found: %s', (label) => {
    expect(controlsOf(`<ul>${cards(`<a href="/x">${label}</a>`)}</ul>`)).toEqual([label, label, label]);
    expect(controlsOf(`<ul>${cards(`<button>${label}</button>`)}</ul>`)).toHaveLength(3);
  });

  it('are none where they do not repeat, and none in a text', () => {
    expect(controlsOf(`<ul>${cards('<a href="/x">Read more</a>', 2)}</ul>`)).toEqual([]);
    expect(controlsOf(`<ul>${cards('Add water and stir')}</ul>`)).toEqual([]);
  });

  it('are no categories and no authors', () => {
    expect(controlsOf(`<ul>${cards('<a href="/ceramics">Ceramics</a>')}</ul>`)).toEqual([]);
    expect(controlsOf(`<ul>${cards('<a href="/anna">Anna Clay</a>')}</ul>`)).toEqual([]);
  });
});

describe('a link back to the top', () => {
  it.each(['#top', 'https://site.example/page#Back-to-top', '#toc'])('with the URL %s is a control', (href) => {
    expect(controlsOf(`<h2>Glazes</h2><p><a href="${href}">Up</a></p>`)).toEqual(['Up']);
  });

  it('is none with other text beside it, or with another target', () => {
    expect(controlsOf('<p>See <a href="#top">the top</a></p><p><a href="#topaz">Topaz</a></p>')).toEqual([]);
  });
});
