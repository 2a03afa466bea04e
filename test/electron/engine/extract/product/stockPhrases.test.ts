import { describe, expect, it } from 'vitest';
import { readStockLabel } from '../../../../../electron/engine/extract/product/stock.ts';
import { readStockState } from '../../../../../electron/engine/extract/product/stockPhrases.ts';
import { attackTexts } from '../../../../support/attackTexts.ts';

describe('stock phrases', () => {
  it.each([
    ['In stock', 'inStock'],
    ['Only 2 left in stock', 'inStock'],
    ['Sofort lieferbar', 'inStock'],
    ['En stock', 'inStock'],
    ['Disponible', 'inStock'],
    ['Em estoque', 'inStock'],
    ['Disponibile', 'inStock'],
    ['Op voorraad', 'inStock'],
    ['Finns i lager', 'inStock'],
    ['På lager', 'inStock'],
    ['Varastossa', 'inStock'],
    ['Dostępny od ręki', 'inStock'],
    ['Skladem > 5 ks', 'inStock'],
    ['Raktáron', 'inStock'],
    ['În stoc', 'inStock'],
    ['Dobavljivo', 'inStock'],
    ['Есть в наличии', 'inStock'],
    ['В наявності', 'inStock'],
    ['Σε απόθεμα', 'inStock'],
    ['Stokta var', 'inStock'],
    ['在庫あり', 'inStock'],
    ['现货', 'inStock'],
    ['재고 있음', 'inStock'],
    ['במלאי', 'inStock'],
    ['متوفر', 'inStock'],
    ['Low stock', 'limited'],
    ['Nur noch 3 Stück', 'limited'],
    ['Ostatnie sztuki', 'limited'],
    ['残りわずか', 'limited'],
    ['Pre-order now', 'preorder'],
    ['Précommande', 'preorder'],
    ['Предзаказ', 'preorder'],
    ['予約受付中', 'preorder'],
    ['Available on backorder', 'backorder'],
    ['Sur commande', 'backorder'],
    ['Na zamówienie', 'backorder'],
    ['Out of stock', 'outOfStock'],
    ['Currently unavailable. We don’t know when it will be back in stock.', 'outOfStock'],
    ['Ausverkauft', 'outOfStock'],
    ['Rupture de stock', 'outOfStock'],
    ['Agotado', 'outOfStock'],
    ['Esgotado', 'outOfStock'],
    ['Esaurito', 'outOfStock'],
    ['Uitverkocht', 'outOfStock'],
    ['Slutsåld', 'outOfStock'],
    ['Udsolgt', 'outOfStock'],
    ['Loppuunmyyty', 'outOfStock'],
    ['Wyprzedane', 'outOfStock'],
    ['Vyprodáno', 'outOfStock'],
    ['Elfogyott', 'outOfStock'],
    ['Stoc epuizat', 'outOfStock'],
    ['Нет в наличии', 'outOfStock'],
    ['Немає в наявності', 'outOfStock'],
    ['Εξαντλήθηκε', 'outOfStock'],
    ['Tükendi', 'outOfStock'],
    ['売り切れ', 'outOfStock'],
    ['缺货', 'outOfStock'],
    ['품절', 'outOfStock'],
    ['אזל מהמלאי', 'outOfStock'],
    ['غير متوفر', 'outOfStock'],
    ['Discontinued', 'discontinued'],
    ['Снят с производства', 'discontinued'],
    ['生産終了', 'discontinued'],
  ])('reads %s', (text, state) => {
    expect(readStockState(text)).toBe(state);
  });

  it.each([
    'This item is not in stock',
    'Momentan leider nicht auf Lager',
    'Kein Artikel verfügbar',
    'No hay stock',
    'Ikke på lager',
    'Ei varastossa',
    'Nie jest dostępny',
    'Není skladem',
    'Stokta yok',
  ])('reads the negation in %s', (text) => {
    expect(readStockState(text)).toBe('outOfStock');
  });

  it('reads what can be ordered though it is sold out', () => {
    expect(readStockState('Out of stock, available on backorder')).toBe('backorder');
  });

  it.each([
    'Notify me when back in stock',
    'We’ll let you know when it’s in stock',
    'Image not available',
    'Available in 4 colors',
    'Financing available',
    'Pickup unavailable',
    'Verfügbarkeit prüfen',
  ])('reads nothing of the kind in %s', (text) => {
    expect(readStockState(text)).toBeUndefined();
  });

  it('reads labeled values', () => {
    expect(readStockLabel('Availability: 3 pieces')?.inStock).toBe(true);
    expect(readStockLabel('Stock: 0')?.inStock).toBe(false);
    expect(readStockLabel('Razpoložljivost: Dobavljivo')?.inStock).toBe(true);
    expect(readStockLabel('Наличие: нет')?.inStock).toBe(false);
    expect(readStockLabel('Lieferzeit: 3 Tage')).toBeUndefined();
  });

  it.each(Object.entries(attackTexts))('reads nothing in a hostile text: %s', (_, text) => {
    expect(readStockState(text)).toBeUndefined();
    expect(readStockLabel(text)).toBeUndefined();
  });
});
