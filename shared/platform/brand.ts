declare const brand: unique symbol;

/** A primitive that went through the check its name stands for. Made only by the type guards beside each brand. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };

/** The id of something that only another context knows more about: here it is told apart from others and nothing else. */
export type OpaqueId = Brand<string, string>;
