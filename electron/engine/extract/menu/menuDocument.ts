/** Result of the format `menu`: contract 2.5 and api-facts 1.6. */
export interface MenuDocument {
  readonly isMenu: boolean;
  /** 0 to 1: how much speaks for `isMenu`. */
  readonly confidence: number;
  /** ISO 4217, where the page states it. */
  readonly currency?: string;
  readonly merchant?: { readonly name: string; readonly type?: string };
  readonly sections: readonly MenuSection[];
  readonly sourceUrl: string;
}

export interface MenuSection {
  readonly name: string;
  readonly description?: string;
  readonly items: readonly MenuItem[];
}

export interface MenuItem {
  readonly id?: string;
  readonly name: string;
  readonly description?: string;
  readonly price?: MenuPrice;
  /** Kilocalories. */
  readonly calories?: number;
  readonly dietary?: readonly string[];
  readonly availability?: { readonly inStock: boolean; readonly text?: string };
  readonly images?: readonly { readonly url: string; readonly alt?: string }[];
  readonly identifiers?: { readonly merchantItemId: string };
  readonly optionGroups?: readonly MenuOptionGroup[];
  readonly url?: string;
}

export interface MenuPrice {
  readonly amount: number;
  readonly currency?: string;
  readonly formatted?: string;
}

export interface MenuOptionGroup {
  readonly name: string;
  readonly options: readonly { readonly name: string; readonly price?: MenuPrice }[];
}
