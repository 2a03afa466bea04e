/** What a list of dishes is called. */
export const menuWords =
  /\bmenus?\b|\bmenü\b|menù|speise(?:n)?karte|getränkekarte|mittagskarte|\bla carte\b|nos plats|\bcarta\b|card[aá]pio|ementa|\bmeny\b|menukaart|ruokalista|jídelní|étlap|meniu|меню|メニュー|お品書き|菜单|菜單|메뉴|תפריט|قائمة الطعام/i;

/** What parts of such a list are called. */
export const sectionWords =
  /\b(?:appetizers?|starters?|small plates|sharing|mains?|main (?:courses?|dishes)|entr[eé]es?|sides?|desserts?|sweets|drinks?|beverages|cocktails?|mocktails|wines?|beers?|coffee|tea|soft drinks|juices|smoothies|breakfast|brunch|lunch|dinner|specials|salads?|soups?|sandwich(?:es)?|burgers?|wraps|pizzas?|pizze|pasta|noodles|rice|curr(?:y|ies)|sushi|nigiri|maki|sashimi|ramen|dim sum|tacos|burritos|seafood|fish|steaks?|grill|chicken|tapas|mezze|antipasti|primi|secondi|contorni|dolci|bevande|vini|vorspeisen|suppen|salate|hauptgerichte|hauptspeisen|beilagen|nachspeisen|nachtisch|getränke|biere|weine|schnitzel|frühstück|plats|desserts|boissons|vins|formules|viandes|poissons|entrantes|ensaladas|carnes|pescados|postres|bebidas|platos|raciones|sobremesas|petiscos|voorgerechten|hoofdgerechten|nagerechten|dranken|förrätter|varmrätter|efterrätter|drycker|forretter|hovedretter|desserter|alkuruoat|pääruoat|jälkiruoat|předkrmy|polévky|hlavní jídla|dezerty|nápoje|przystawki|zupy|dania główne|desery|napoje|kids|children'?s|kinder)\b|закуски|салаты|супы|горячие|десерты|напитки|前菜|主食|甜品|飲料|饮料|ドリンク|デザート|음료/iu;

/** Types of schema.org for places that serve food. */
export const placeTypes: ReadonlySet<string> = new Set([
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
