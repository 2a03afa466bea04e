import type { Element } from 'domhandler';
import type { PageKind } from '../../../shared/api/engine/inspection.ts';
import type { MenuDocument } from './menu/menuDocument.ts';
import { readMenu } from './menu/readMenu.ts';
import type { ProductDocument } from './product/productDocument.ts';
import { readProduct, type FoundProduct } from './product/readProduct.ts';

/** A page before anything is removed from it. */
export interface WholePage {
  readonly elements: readonly Element[];
  readonly body: Element;
  readonly base: string;
  readonly url: string;
}

/** What was found of the things that were asked for. */
interface PageFacts {
  readonly product: FoundProduct | undefined;
  readonly menu: MenuDocument | undefined;
}

interface ToldFacts {
  readonly fields: { readonly product?: ProductDocument; readonly menu?: MenuDocument };
  readonly warnings: readonly string[];
}

/** Which facts are wanted. */
interface FactFormats {
  readonly product?: boolean;
  readonly menu?: boolean;
}

/** Reads the facts that were asked for, scripts of the page included. */
export function readFacts(page: WholePage, formats: FactFormats): PageFacts {
  return {
    product: formats.product === true ? readProduct(page) : undefined,
    menu: formats.menu === true ? readMenu(page) : undefined,
  };
}

/** Pages of many things, or of none: what looks like a product there is one of its cards. */
const otherKinds: ReadonlySet<PageKind> = new Set(['collection', 'listing', 'search', 'article', 'forum']);

/** What is given of the facts, now that it is known what the page is. What is not there is left out, and a warning says so. */
export function tellFacts({ product, menu }: PageFacts, formats: FactFormats, kind: PageKind | null): ToldFacts {
  const own =
    product !== undefined && (product.isSure || kind === null || !otherKinds.has(kind)) ? product.product : undefined;
  const isMissing = formats.product === true && own === undefined;
  return {
    fields: { ...(own === undefined ? {} : { product: own }), ...(menu?.isMenu === true ? { menu } : {}) },
    warnings: [
      ...(isMissing ? ['product: this page shows no product of its own.'] : []),
      ...(menu?.isMenu === false ? ['menu: this page shows no menu.'] : []),
    ],
  };
}
