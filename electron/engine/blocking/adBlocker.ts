import { FiltersEngine, Request } from '@ghostery/adblocker';
import { ownList } from './ownRules.ts';

/** One request of a page, by Electron's name of its kind. */
export interface AskedResource {
  readonly url: string;
  readonly type: string;
  /** The address of the page that asks. */
  readonly page: string;
}

/** What a document has that rules may speak of. */
export interface PageFeatures {
  readonly classes: readonly string[];
  readonly ids: readonly string[];
  readonly hrefs: readonly string[];
}

export interface AdBlocker {
  /** Whether a rule says that this is advertising or watching. Never a page itself: who asks for it, gets it. */
  blocks(resource: AskedResource): boolean;
  /** Selectors of advertisements in a page. */
  hidden(page: string, features: PageFeatures): readonly string[];
}

/**
 * Rules about advertising, out of our own list and of others in the same syntax (Adblock Plus, uBlock Origin). Rules that
 * would run scripts or replace answers are not taken.
 */
export function createAdBlocker(otherLists: readonly string[]): AdBlocker {
  const engine = FiltersEngine.parse([ownList(), ...otherLists].join('\n'), {
    loadCSPFilters: false,
    enableHtmlFiltering: false,
    loadExtendedSelectors: false,
    loadExceptionFilters: true,
    enableOptimizations: true,
  });
  return {
    blocks({ url, type, page }) {
      if (type === 'mainFrame' || !/^(?:https?|wss?):/i.test(url)) return false;
      const request = Request.fromRawDetails({ url, type: type as 'xhr', sourceUrl: page });
      const { match, redirect } = engine.match(request);
      return match || redirect !== undefined;
    },
    hidden(page, { classes, ids, hrefs }) {
      const { hostname, domain } = Request.fromRawDetails({ url: page, type: 'mainFrame' });
      const { styles } = engine.getCosmeticsFilters({
        url: page,
        hostname,
        domain,
        classes: [...classes],
        ids: [...ids],
        hrefs: [...hrefs],
        getBaseRules: true,
        getInjectionRules: false,
        getExtendedRules: false,
        getRulesFromDOM: true,
        getRulesFromHostname: true,
        hidingStyle,
      });
      return selectorsOf(styles);
    },
  };
}

const hidingStyle = 'display:none';

/** The library gives its selectors as a style sheet: a block for each style, a line for each selector. Only what hides is taken. */
function selectorsOf(styles: string): readonly string[] {
  const blocks = styles.split(` { ${hidingStyle} }`).slice(0, -1);
  return [...new Set(blocks.flatMap((block) => block.split(',\n')).map((selector) => selector.trim()))].filter(
    (selector) => selector !== '' && !/[{}]/.test(selector),
  );
}
