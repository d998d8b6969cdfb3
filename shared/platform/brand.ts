declare const brand: unique symbol;

/** A primitive that passed the check of its brand. Only the type guard next to each brand creates it. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };

/** The id of an entity of another context, opaque here: only compared. */
export type OpaqueId = Brand<string, string>;
