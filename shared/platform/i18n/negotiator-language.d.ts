/** The part of `negotiator` that the API needs; its index would load those for media types, charsets and encodings as well. */
declare module 'negotiator/lib/language.js' {
  /** The languages that a header accepts, of those provided, best first. */
  const preferredLanguages: <Language extends string>(acceptLanguage: string, provided: readonly Language[]) => readonly Language[];
  export default preferredLanguages;
}
