/** Result of the format `product`: contract 2.5 and api-facts 1.5. */
export interface ProductDocument {
  readonly title: string;
  readonly url: string;
  readonly brand?: string;
  /** The breadcrumb path, such as `Garden > Tools`. */
  readonly category?: string;
  readonly description?: string;
  readonly variants: readonly ProductVariant[];
}

export interface ProductVariant {
  /** Identifier of the variant in the shop's own program. */
  readonly id?: string;
  /** The number that the shop gives the product or variant. */
  readonly sku?: string;
  readonly title?: string;
  /** Selected values by option name. */
  readonly values?: Readonly<Record<string, string>>;
  readonly price?: ProductPrice;
  readonly sale?: { readonly originalPrice: ProductPrice };
  readonly availability: ProductAvailability;
  readonly images?: readonly ProductImage[];
}

export interface ProductPrice {
  readonly amount: number;
  /** ISO 4217. */
  readonly currency?: string;
  readonly formatted?: string;
}

export interface ProductAvailability {
  readonly inStock: boolean;
  /** Stock text of the page. */
  readonly text?: string;
}

export interface ProductImage {
  readonly url: string;
  readonly alt?: string;
}
