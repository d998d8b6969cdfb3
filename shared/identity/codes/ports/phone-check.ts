/** Why no text message may go to a number. */
export type PhoneProblem = 'invalid_phone' | 'phone_country_not_allowed' | 'phone_type_not_allowed';

export type PhoneCheck =
  | { readonly kind: 'accepted'; /** ISO 3166-1 alpha-2. */ readonly country: string }
  | { readonly kind: 'refused'; readonly code: PhoneProblem };

/** Where text messages of a deployment may go, and how many. */
export type TextMessageRules = {
  /** Countries whose phones are accepted: ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
  /** To each country, in a day of UTC. */
  readonly maxPerCountryAndDay: () => Promise<number>;
  /** Whether text messages may go to a number in E.164. */
  readonly checkPhone: (number: string) => PhoneCheck;
};
