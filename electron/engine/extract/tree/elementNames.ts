/** Sets of element names that parsing and cleaning decide by (HTML Living Standard, 13.1.2 and 13.2.4). */

function names(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

export const voidElements = names(
  'area base basefont bgsound br col command embed frame hr img input keygen link meta param source track wbr',
);

export const headElements = names('base basefont bgsound link meta noscript script style template title');

/** Start tags that end an open paragraph. */
export const paragraphClosers = names(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hgroup hr main menu nav ol p pre search section summary table ul xmp plaintext listing dd dt li',
);

/** "Special" elements of the standard: an unmatched inline end tag is looked for no further than these. */
export const specialElements = names(
  'address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd details dir ' +
    'div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe ' +
    'img input keygen li link listing main marquee menu meta nav noembed noframes noscript object ol p param plaintext pre ' +
    'script search section select source style summary table tbody td template textarea tfoot th thead title tr track ul wbr xmp',
);

/** Elements that an end tag of a block inside them cannot reach past. */
export const scopeMarkers = names('applet caption html table td th marquee object template svg math foreignobject');

export const formattingElements = names('a b big code em font i nobr s small strike strong tt u');

export const headings = names('h1 h2 h3 h4 h5 h6');

export const tableContexts = names('table tbody thead tfoot tr');

export const tableParts = names('caption colgroup col tbody thead tfoot tr td th');

/** Block-level elements. */
export const blockElements = names(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup option p pre search section ' +
    'summary table tbody td tfoot th thead tr ul',
);

/** HTML start tags that end an unclosed svg or math. */
export const foreignBreakers = names(
  'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p ' +
    'pre ruby s small span strong strike sub sup table tt u ul var',
);
