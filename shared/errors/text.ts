/** Languages of `error.detail` (interface: General conventions). */
export type Language = 'es' | 'en';

/** The same text in every language. */
export type Text = Readonly<Record<Language, string>>;
