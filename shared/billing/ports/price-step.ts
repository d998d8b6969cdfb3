/** Something that the payment processor lacks of what the plans have. */
export type PriceStep = { readonly what: string; readonly run: () => Promise<unknown> };
