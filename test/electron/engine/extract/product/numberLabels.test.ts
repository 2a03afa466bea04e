import { describe, expect, it } from 'vitest';
import { readNumberLabel } from '../../../../../electron/engine/extract/product/numberLabels.ts';
import { attackTexts } from '../../../../support/attackTexts.ts';

describe('labels of product numbers', () => {
  it.each([
    ['SKU: TX-4711', 'TX-4711'],
    ['Art.-Nr.: 4711', '4711'],
    ['Artikelnummer 4711-B', '4711-B'],
    ['Best.-Nr. 4711', '4711'],
    ['RÉFÉRENCE : VE900', 'VE900'],
    ['Réf. VE900', 'VE900'],
    ["N° d'article: 4711", '4711'],
    ['Código do Produto: 4711', '4711'],
    ['Cód. 4711', '4711'],
    ['Codice articolo: 4711', '4711'],
    ['Productnummer: 4711', '4711'],
    ['Varenr.: 4711', '4711'],
    ['Artikelnr: 4711', '4711'],
    ['Tuotekoodi: 4711', '4711'],
    ['Tootekood: 4711', '4711'],
    ['Kod produktu: 4711', '4711'],
    ['Numer katalogowy: 4711', '4711'],
    ['Kód zboží: 4711', '4711'],
    ['Cikkszám: 4711', '4711'],
    ['Cod produs: 4711', '4711'],
    ['Šifra: 0638', '0638'],
    ['Κωδικός προϊόντος: 4711', '4711'],
    ['Ürün Kodu: 4711', '4711'],
    ['Артикул: 4711', '4711'],
    ['Код товару: 4711', '4711'],
    ['商品番号：4711', '4711'],
    ['品番: 4711', '4711'],
    ['货号: 4711', '4711'],
    ['상품번호: 4711', '4711'],
    ['מק"ט: 4711', '4711'],
    ['رقم المنتج: 4711', '4711'],
    ['รหัสสินค้า: 4711', '4711'],
  ])('reads %s', (text, rest) => {
    expect(readNumberLabel(text)).toEqual({ kind: 'own', rest });
  });

  it.each([
    ['Hersteller-Artikelnummer: AB-12', 'model'],
    ['Código del fabricante: AB-12', 'model'],
    ['Артикул производителя: AB-12', 'model'],
    ['Modello: AB-12', 'model'],
    ['型番: AB-12', 'model'],
    ['EAN: 4006381333931', 'trade'],
    ['ISBN-13: 9783161484100', 'trade'],
    ['Anzeigennummer: 200532255', 'listing'],
  ])('knows whose number %s is', (text, kind) => {
    expect(readNumberLabel(text)?.kind).toBe(kind);
  });

  it('reads a label whose number is elsewhere, and one after the name of the shop', () => {
    expect(readNumberLabel('ID Produto')).toEqual({ kind: 'own', rest: '' });
    expect(readNumberLabel('Kiln & Co item number: 4711')).toEqual({ kind: 'own', rest: '4711' });
  });

  it.each([
    'Use code SPRING20 at checkout',
    'Code: 20SEASON for 20% off',
    'Promo code: A123',
    'Model is 175 cm tall',
    'Articles about kilns',
    'Reference works of 2024',
    'Order within 3 hours',
  ])('reads no label in %s', (text) => {
    expect(readNumberLabel(text)).toBeUndefined();
  });

  it.each(Object.entries(attackTexts))('reads no label in a hostile text: %s', (_, text) => {
    expect(readNumberLabel(text)).toBeUndefined();
  });
});
