import { FiltersEngine, Request } from '@ghostery/adblocker';
import { builtInFilterList } from './builtInRules.ts';

/** One request of a page, by Electron's name of its kind. */
export interface RequestedResource {
  readonly url: string;
  readonly type: string;
  /** URL of the requesting page. */
  readonly page: string;
}

/** Features of a document that rules may refer to. */
export interface PageFeatures {
  readonly classes: readonly string[];
  readonly ids: readonly string[];
  readonly hrefs: readonly string[];
}

export interface AdBlocker {
  /**
   * Returns whether a rule classifies the resource as advertising or tracking. Never blocks a page itself: a page that was requested is
   * loaded.
   */
  blocks(resource: RequestedResource): boolean;
  /** Selectors of advertisements in a page. */
  hidden(page: string, features: PageFeatures): readonly string[];
}

/**
 * Ad-blocking rules from the built-in list and from other lists in the same syntax (Adblock Plus, uBlock Origin). Rules that would run
 * scripts or replace responses are not used.
 */
export function createAdBlocker(otherLists: readonly string[]): AdBlocker {
  const engine = FiltersEngine.parse([builtInFilterList(), ...otherLists].join('\n'), {
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

/** The library returns its selectors as a style sheet: a block for each style, a line for each selector. Only hiding rules are used. */
function selectorsOf(styles: string): readonly string[] {
  const blocks = styles.split(` { ${hidingStyle} }`).slice(0, -1);
  return [...new Set(blocks.flatMap((block) => block.split(',\n')).map((selector) => selector.trim()))].filter(
    (selector) => selector !== '' && !/[{}]/.test(selector),
  );
}
