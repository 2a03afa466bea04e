import type { Element } from 'domhandler';
import type { PageKind } from '../../../shared/api/engine/inspection.ts';
import type { MenuDocument } from './menu/menuDocument.ts';
import { readMenu } from './menu/readMenu.ts';
import type { ProductDocument } from './product/productDocument.ts';
import { readProduct, type FoundProduct } from './product/readProduct.ts';

/** A page before anything is removed from it. */
export interface OriginalPage {
  readonly elements: readonly Element[];
  readonly body: Element;
  readonly base: string;
  readonly url: string;
}

/** Result of the requested facts. */
interface PageFacts {
  readonly product: FoundProduct | undefined;
  readonly menu: MenuDocument | undefined;
}

interface SelectedFacts {
  readonly fields: { readonly product?: ProductDocument; readonly menu?: MenuDocument };
  readonly warnings: readonly string[];
}

/** Which facts are wanted. */
interface FactFormats {
  readonly product?: boolean;
  readonly menu?: boolean;
}

/** Collects the requested facts, including those in the page's scripts. */
export function collectFacts(page: OriginalPage, formats: FactFormats): PageFacts {
  return {
    product: formats.product === true ? readProduct(page) : undefined,
    menu: formats.menu === true ? readMenu(page) : undefined,
  };
}

/** Kinds of pages with many products or none: a product-like part there is one of many cards. */
const otherKinds: ReadonlySet<PageKind> = new Set(['collection', 'listing', 'search', 'article', 'forum']);

/** Selects the facts to return, now that the page kind is known. Missing ones are omitted with a warning. */
export function selectFacts({ product, menu }: PageFacts, formats: FactFormats, kind: PageKind | null): SelectedFacts {
  const own =
    product !== undefined && (product.isSure || kind === null || !otherKinds.has(kind)) ? product.product : undefined;
  const isMissing = formats.product === true && own === undefined;
  return {
    fields: { ...(own === undefined ? {} : { product: own }), ...(menu?.isMenu === true ? { menu } : {}) },
    warnings: [
      ...(isMissing ? ['product: no single product found on this page.'] : []),
      ...(menu?.isMenu === false ? ['menu: this page shows no menu.'] : []),
    ],
  };
}
