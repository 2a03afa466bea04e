/** Names of menus. */
export const menuNamePattern =
  /(?<!\p{L})(?:menus?|menü|menüs)(?!\p{L})|menù|speise(?:n)?karte|getränkekarte|mittagskarte|(?<!\p{L})la carte(?!\p{L})|nos plats|(?<!\p{L})carta(?!\p{L})|card[aá]pio|ementa|(?<!\p{L})meny(?!\p{L})|menukaart|ruokalista|jídelní|étlap|meniu|меню|メニュー|お品書き|菜单|菜單|메뉴|תפריט|قائمة الطعام/iu;

/** Names of menu sections. */
export const sectionNamePattern =
  /(?<!\p{L})(?:appetizers?|starters?|small plates|sharing|mains?|main (?:courses?|dishes)|entr[eé]es?|sides?|desserts?|sweets|drinks?|beverages|cocktails?|mocktails|wines?|beers?|coffee|tea|soft drinks|juices|smoothies|breakfast|brunch|lunch|dinner|specials|salads?|soups?|sandwich(?:es)?|burgers?|wraps|pizzas?|pizze|pasta|noodles|rice|curr(?:y|ies)|sushi|nigiri|maki|sashimi|ramen|dim sum|tacos|burritos|seafood|fish|steaks?|grill|chicken|tapas|mezze|antipasti|primi|secondi|contorni|dolci|bevande|vini|vorspeisen|suppen|salate|hauptgerichte|hauptspeisen|beilagen|nachspeisen|nachtisch|getränke|biere|weine|schnitzel|frühstück|plats|desserts|boissons|vins|formules|viandes|poissons|entrantes|ensaladas|carnes|pescados|postres|bebidas|platos|raciones|sobremesas|petiscos|voorgerechten|hoofdgerechten|nagerechten|dranken|förrätter|varmrätter|efterrätter|drycker|forretter|hovedretter|desserter|alkuruoat|pääruoat|jälkiruoat|předkrmy|polévky|hlavní jídla|dezerty|nápoje|przystawki|zupy|dania główne|desery|napoje|kids|children'?s|kinder|levesek|előételek|főételek|köretek|desszertek|italok|supe|ciorbe|aperitive|băuturi|deserturi|çorbalar|salatalar|ana yemekler|tatlılar|içecekler|kebaplar|khai vị|món chính|tráng miệng|đồ uống|juhe|predjela|glavna jela|pića|ορεκτικά|σαλάτες|κυρίως|επιδόρπια|ποτά|супи|десерти|напої|гарніри|пицца|піца)(?!\p{L})|закуски|салаты|супы|горячие|десерты|напитки|前菜|主食|甜品|飲料|饮料|ドリンク|デザート|음료|식사|안주|そば|蕎麦|うどん|丼|定食|寿司|刺身|天ぷら|ラーメン|汤|小吃|المقبلات|الحلويات|المشروبات|الأطباق|ראשונות|עיקריות|קינוחים|שתייה/iu;

/** Types of schema.org for venues that serve food. */
export const venueTypes: ReadonlySet<string> = new Set([
  'restaurant',
  'foodestablishment',
  'cafeorcoffeeshop',
  'barorpub',
  'bakery',
  'brewery',
  'distillery',
  'fastfoodrestaurant',
  'icecreamshop',
  'winery',
]);

/** Lists of prices of other trades are called menus too. */
export const otherTrades =
  /(?<!\p{L})(?:spa|salon|barber\p{L}*|beauty|nails?|lash(?:es)?|brows?|facials?|massages?|treatments?|hair\p{L}*|wellness|waxing|tattoo\p{L}*|cosmeti\p{L}+|kosmetik\p{L}*|friseur\p{L}*|massagen?|maniküre|pediküre|manicure|pedicure|coiffure|soins|peluquería)(?!\p{L})/iu;
