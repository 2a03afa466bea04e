import { foldText } from '../text/foldText.ts';
import { PhraseTable } from '../text/phraseTable.ts';

/** What kind of number a label announces. */
export type NumberKind = 'own' | 'listing' | 'model' | 'trade';

/** A label at the start of a text. */
interface NumberLabel {
  readonly kind: NumberKind;
  /** The text after the label and its punctuation; empty if the number is elsewhere. */
  readonly rest: string;
}

/** Labels of the seller's number by language, in lower case without accents; a hyphen or a period counts as a space. */
const ownLabels = [
  // English
  'sku, sku code, sku no, sku number, asin, item, item no, item number, item code, item id, item nr, item sku, item ref, article, article no, article number, article code, article nr, article id, product code, product no, product number, product id, product nr, product sku, product ref, product reference, prod code, prod id, prod no, cat no, catalog no, catalog number, catalogue no, catalogue number, catalogue code, stock code, stock no, stock number, style, style no, style number, style code, style id, web id, web code, webcode, part no, part number, part code, order no, order number, order code, ref, ref no, ref code, reference, reference no, reference number, reference code, code, no, nr',
  // German
  'artikel, artikelnr, artikelnummer, artikel nr, artikel nummer, artikel no, artikel id, artikelcode, artnr, art nr, art no, art nummer, art, bestellnr, bestellnummer, bestell nr, bestell nummer, best nr, produktnummer, produktnr, produkt nr, produkt id, produktcode, katalognummer, katalog nr, teilenummer, teile nr, referenznummer',
  // French
  'ref article, ref produit, reference article, reference produit, reference du produit, reference de l article, ref du produit, code article, code produit, code du produit, no article, n d article, numero d article, numero de l article, numero de produit, numero d item, n de produit, no de produit, no de reference, n de reference, numero de reference, id produit',
  // Spanish
  'referencia, referencia del producto, codigo, cod, codigo de producto, codigo del producto, codigo de articulo, codigo del articulo, codigo producto, codigo articulo, cod producto, cod articulo, cod del producto, numero de articulo, numero de producto, num de articulo, n de articulo, n de referencia, numero de referencia, numero de catalogo, id de producto, id del producto, articulo n',
  // Portuguese
  'codigo do produto, codigo produto, codigo do item, codigo do artigo, cod do produto, cod produto, cod prod, cod item, referencia do produto, ref do produto, numero do artigo, numero do produto, numero do item, numero de referencia, id do produto, id produto, artigo n',
  // Italian
  'codice, codice articolo, codice prodotto, codice del prodotto, codice dell articolo, cod articolo, cod prodotto, cod art, riferimento, riferimento prodotto, rif, numero articolo, numero di articolo, numero dell articolo, numero prodotto, n articolo, articolo n, art n, id prodotto',
  // Dutch
  'artikelnr, productnummer, productcode, product nr, bestelnummer, bestelnr, bestelcode, referentie, referentienummer',
  // Swedish, Norwegian, Danish
  'artikelkod, produktkod, bestallningsnummer, varenr, varenummer, vare nr, varunr, varunummer, varukod, artikkelnr, artikkelnummer, artikkelkode, produktnr, produktkode, modellnr, katalognr, bestillingsnr, bestillingsnummer, varekode',
  // Finnish, Estonian, Latvian, Lithuanian
  'tuotenumero, tuotenro, tuotekoodi, tuote nro, artikkelinumero, tilausnumero, tootekood, toote kood, artikli nr, artiklikood, artikli number, preces kods, preces nr, artikuls, produkta kods, prekes kodas, kodas, prekes nr, gaminio kodas',
  // Polish, Czech, Slovak
  'kod, kod produktu, kod towaru, kod artykulu, nr artykulu, nr art, nr ref, nr referencyjny, numer artykulu, numer katalogowy, nr katalogowy, numer produktu, nr produktu, numer referencyjny, indeks, symbol, symbol produktu, id produktu, kod zbozi, kod vyrobku, katalogove cislo, kat cislo, cislo produktu, cislo zbozi, cislo vyrobku, objednaci cislo, kod tovaru, kod vyrobku, cislo tovaru, katalogove c, obj cislo',
  // Hungarian, Romanian, Slovenian, Croatian, Serbian, Turkish, Greek
  'cikkszam, termekkod, rendelesi szam, termek kod, cod produs, codul produsului, cod articol, cod intern, cod prod, referinta, sifra, sifra izdelka, sifra artikla, sifra proizvoda, kataloska stevilka, kataloski broj, kod proizvoda, oznaka, urun kodu, stok kodu, urun no, urun numarasi, κωδικος, κωδικος προιοντος, κωδ, κωδ προιοντος, κωδικος ειδους',
  // Russian, Ukrainian, Bulgarian
  'артикул, артикулен номер, арт, код, код товара, код продукта, код изделия, код производа, номер товара, номер артикула, номер по каталогу, каталожныи номер, номенклатурныи номер, код товару, артикул товара, артикул товару, каталожен номер, код на продукта, продуктов код, каталожнии номер, шифра',
  // Chinese, Japanese, Korean
  '商品番号, 商品コード, 商品管理番号, 管理番号, 品番, 製品番号, 製品コード, 注文番号, カタログ番号, お問い合わせ番号, 商品编号, 商品编码, 商品編號, 商品編碼, 商品貨號, 商品代碼, 产品编号, 产品编码, 產品編號, 貨號, 货号, 料號, 编号, 編號, 款号, 款號, 상품번호, 상품코드, 품번, 제품번호, 제품코드, 품목번호, 모델번호',
  // Hebrew, Arabic, Persian, Thai, Vietnamese, Indonesian
  'מקט, מק ט, קוד מוצר, קוד פריט, מספר מוצר, מספר פריט, מספר קטלוגי, رقم المنتج, رمز المنتج, كود المنتج, رقم الصنف, رقم القطعه, رقم القطعة, رقم الموديل, كود, کد محصول, کد کالا, شناسه محصول, รหัสสินค้า, รหัส, ma san pham, ma sp, ma hang, ma, kode produk, kode barang',
];

const listingLabels = [
  'listing id, listing no, listing number, listing code, object id, object no, object number, objekt id, objekt nr, objektnummer, ad id, ad no, ad number, ad nr, anzeigen id, anzeigen nr, anzeigennummer, anzeige nr, anzeige, inserat nr, inseratnummer, inserat id, annonce no, annonce id, annonce n, annonse nr, annonsenr, finn kode, annons id, annonsnr, anuncio id, anuncio n, codigo do anuncio, id anuncio, codice annuncio, id annuncio, rif annuncio, ogloszenie nr, id ogloszenia, nr ogloszenia, cislo inzeratu, id inzeratu, ilan no, номер объявления, номер оголошення, id объявления, lot, lot no, lot number',
];

const modelLabels = [
  'model, model no, model number, model name, model code, model nr, model id, mpn, mfr no, mfr part no, mfg no, mfg part no, manufacturer no, manufacturer number, manufacturer part no, manufacturer part number, manufacturer code, modell, modellnummer, modell nr, hersteller nr, herstellernummer, herstellerartikelnummer, modele, reference fabricant, ref fabricant, modelo, codigo do fabricante, referencia fabricante, modello, codice produttore, fabrikantcode, fabrieksnummer, typenummer, typenr, malli, mudel, modelis, kod producenta, nr producenta, kod vyrobce, kod vyrobcu, modelul, cod producator, μοντελο, модель, код производителя, артикул производителя, артикул производител, номер модели, 型番, 型号, 型號, 모델명, 형번, モデル番号, モデル, メーカー型番, דגם, الموديل, موديل, مدل, รุ่น',
];

const tradeLabels = [
  'ean, ean code, ean kod, kod ean, ean13, ean nummer, gtin, gtin13, upc, upc code, isbn, isbn 10, isbn 13, isbn10, isbn13, barcode, bar code, strichcode, code barres, codigo de barras, codice a barre, streckkod, strekkode, stregkode, viivakoodi, kod kreskowy, carovy kod, vonalkod, barkod, cod de bare, штрихкод, штрих код, баркод, jan, janコード, バーコード, 条码, 條碼, 바코드, ברקוד, الباركود',
];

/** Words that also announce other things (`Code: SPRING20`): only punctuation makes them labels of a number. */
const ambiguousLabels = new Set(
  'no nr item article artikel art style order no order number order code ref reference code cod codice codigo kod kodas код арт symbol indeks oznaka anzeige lot model modell modele modelo modello модель malli mudel modelis ma รหัส symbol 编号 編號 كود rif riferimento referencia part code part no'.split(
    ' ',
  ),
);

/** Words that make the number after them the manufacturer's. */
const manufacturerWords = new Set(
  'manufacturer manufacturers mfr mfg oem vendor hersteller fabricant fabricante fabrikant fabbricante produttore producenta producent vyrobce vyrobcu valmistajan tillverkarens производителя виробника'.split(
    ' ',
  ),
);

/** Words between a label and the manufacturer: `código del fabricante`. */
const linkWords = new Set('de del do da du des della van von der of by'.split(' '));

/** Words before a label that make it something else than the number of a product. */
const foreignWords = new Set(
  'promo promotion promotional promotiecode coupon discount voucher gift referral rabatt gutschein zip postal post area country color colour farb size qr tracking customer dress tax vat hs activation access source error status use with your'.split(
    ' ',
  ),
);

const kindsOfLabels = new PhraseTable<NumberKind>({
  trade: tradeLabels,
  model: modelLabels,
  listing: listingLabels,
  own: ownLabels,
});

/** Most words of a label, and of a name before it such as that of the shop. */
const maxLabelWords = 4;
const maxWordsBefore = 2;
const maxTextChars = 160;
/** A word, with a digit or two as in `EAN13`; the length of an ISBN. */
const wordPattern = /[\p{L}\p{M}]+(?:\d{1,2}(?![\p{L}\p{M}\d]))?|1[03](?=\s?:)/gu;
/** Between the words of a label: `Art.-Nr.`, `Product-ID`, `N° d'article`. */
const joint = /^[\s.\-–/()'’"״·°]{0,4}$/u;
/** After a label: punctuation, or the end of the text. */
const announcement = /^\s{0,3}(?:[.)]\s?)?(?:[:#№：＃=|-]|n°|nº|$)/u;
/** Without punctuation, a number follows at once; after a word that announces other things too, it ends the text. */
const nextNumber = /^[\s.]{1,3}#?(?=\S{0,20}\d)[\p{L}\d]/u;
const loneNumber = /^[\s.]{1,3}#?(?=\S{0,20}\d)[\p{L}\d][\p{L}\d._/-]{3,39}$/u;
const punctuation = /^[\s.:#№：＃=)|–-]{1,8}/u;

/**
 * Reads the label of a number at the start of a text (`Art.-Nr.: 4711`, `Référence 4711`, `Product code`). Undefined for a text that
 * starts otherwise. Time is linear in the first characters of the text.
 */
export function readNumberLabel(text: string): NumberLabel | undefined {
  const start = text.slice(0, maxTextChars);
  const words = leadingWords(start);
  for (let first = 0; first < words.length && first <= maxWordsBefore; first += 1) {
    const before = words.slice(0, first).map(({ folded }) => folded);
    if (before.some((word) => foreignWords.has(word))) return undefined;
    const found = findLabel(start, words.slice(first, first + maxLabelWords));
    if (found === undefined) continue;
    const next = words.slice(first + found.count).find(({ folded }) => !linkWords.has(folded));
    const isFollowed = next !== undefined && manufacturerWords.has(next.folded);
    const isMakers = isFollowed || before.some((word) => manufacturerWords.has(word));
    return readRest(text, isFollowed ? next.end : found.end, found, isMakers);
  }
  return undefined;
}

function readRest(text: string, end: number, found: FoundLabel, isMakers: boolean): NumberLabel | undefined {
  const after = text.slice(end);
  if (found.isAmbiguous && text.includes('%')) return undefined;
  const isLabel = announcement.test(after) || (found.isAmbiguous ? loneNumber : nextNumber).test(after);
  if (!isLabel) return undefined;
  return { kind: isMakers ? 'model' : found.kind, rest: after.replace(punctuation, '').trim() };
}

interface FoundLabel {
  readonly kind: NumberKind;
  /** Number of its words. */
  readonly count: number;
  /** Offset after it. */
  readonly end: number;
  readonly isAmbiguous: boolean;
}

function findLabel(text: string, words: readonly LabelWord[]): FoundLabel | undefined {
  let phrase = '';
  let found: FoundLabel | undefined;
  for (const [index, { folded, start, end }] of words.entries()) {
    const previous = words[index - 1];
    if (previous !== undefined && !joint.test(text.slice(previous.end, start))) break;
    phrase = index === 0 ? folded : `${phrase} ${folded}`;
    const kind = kindsOfLabels.meaningOf(phrase);
    if (kind !== undefined) found = { kind, count: index + 1, end, isAmbiguous: ambiguousLabels.has(phrase) };
  }
  return found;
}

interface LabelWord {
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

function leadingWords(text: string): readonly LabelWord[] {
  const words: LabelWord[] = [];
  wordPattern.lastIndex = 0;
  while (words.length < maxLabelWords + maxWordsBefore + 1) {
    const match = wordPattern.exec(text);
    if (match === null) break;
    words.push({ folded: foldText(match[0]), start: match.index, end: match.index + match[0].length });
  }
  wordPattern.lastIndex = 0;
  return words;
}
