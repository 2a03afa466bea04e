import { foldText } from './foldText.ts';

/**
 * First words of labels that say what a control does, in lower case without accents. A repeated link with another text is a category, an
 * author or a tag.
 */
const controlWords = new Set(
  [
    // English
    'add buy shop order view read see show hide toggle expand collapse learn explore discover get download save share compare quick choose select more less back close open play watch listen like follow reply report edit flag quote preview apply browse subscribe sign log notify checkout click go visit print copy zoom select',
    // German, Dutch
    'hinzufugen kaufen jetzt ansehen anzeigen ausblenden mehr weniger weiterlesen weiter zuruck schliessen offnen vergleichen merken teilen antworten melden zitieren bearbeiten auswahlen details warenkorb bekijk lees meer minder toon verberg koop bestel vergelijk deel terug sluiten reageer',
    // French, Spanish, Portuguese, Italian, Romanian
    'ajouter acheter voir lire plus moins afficher masquer decouvrir comparer partager retour fermer ouvrir repondre signaler choisir anadir agregar comprar ver leer mas menos mostrar ocultar descubrir comparar compartir volver cerrar abrir responder denunciar citar elegir adicionar ler mais voltar fechar escolher aggiungi acquista vedi leggi scopri mostra nascondi confronta condividi torna chiudi apri rispondi segnala scegli adauga cumpara vezi citeste afla mai',
    // Swedish, Norwegian, Danish, Finnish
    'kop lagg las visa dolj jamfor dela svara stang kjop legg les vis skjul sammenlign del svar lukk kob laeg laes skjul sammenlign osta lisaa lue nayta piilota vertaile jaa vastaa sulje',
    // Polish, Czech, Slovak, Hungarian, Croatian, Slovenian
    'dodaj kup zobacz czytaj wiecej mniej pokaz ukryj porownaj udostepnij odpowiedz zglos zamknij pridat koupit zobrazit cist vice mene skryt porovnat sdilet odpovedet nahlasit zavrit kupit citat viac menej zdielat kosarba megnezem tovabb reszletek mutasd bezar kupi pogledaj procitaj vise preberi vec',
    // Russian, Ukrainian, Bulgarian, Greek, Turkish
    'купить добавить подробнее читать смотреть показать скрыть сравнить поделиться ответить пожаловаться цитировать еще назад закрыть купити додати детальніше читати дивитися показати порівняти відповісти купи добави виж прочети още αγορα προσθηκη δειτε διαβαστε περισσοτερα satin sepete incele devamini goster gizle karsilastir paylas yanitla',
    // Arabic, Hebrew, Persian
    'اضف اشتري اقرا المزيد عرض شارك رد הוסף קנה קרא עוד הצג שתף הגב افزودن خرید ادامه بیشتر مشاهده',
  ].flatMap((row) => row.split(' ')),
);
/** Words for the cart, one of the first words of a label: `In den Warenkorb`, `В корзину`. */
const cartWords = new Set(
  'cart basket bag trolley warenkorb einkaufskorb panier carrito cesta carro carrinho sacola carrello winkelwagen winkelmand mandje kundvagn varukorg kurv handlekurv handlevogn ostoskoriin koriin koszyka kosika kosiku kosarba kosarica kosaricu cos корзину кошик количката sepete korvi grozs grozam krepseli סל לסל للسله السله'.split(
    ' ',
  ),
);
const maxCartDistance = 3;
/** Beginnings of such labels in scripts that are written without spaces. */
const unspacedLabel =
  /^(?:カート|購入|続き|もっと|詳細|詳しく|返信|閉じる|加入|购买|購買|查看|阅读|閱讀|更多|回复|回覆|分享|展开|收起|장바구니|구매|더보기|자세히|답글|공유|เพิ่ม|ซื้อ|อ่าน|ดู)/;

/** Whether a short text says what a control does: `Add to cart`, `Read more`. */
export function isControlLabel(text: string): boolean {
  const words = foldText(text).match(/\p{L}+/gu) ?? [];
  if (controlWords.has(words[0] ?? '') || unspacedLabel.test(text.trim())) return true;
  return words.slice(0, maxCartDistance).some((word) => cartWords.has(word));
}
