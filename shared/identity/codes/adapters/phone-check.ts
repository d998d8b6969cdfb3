import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

import type { PhoneCheck, PhoneProblem, TextMessageRules } from '../ports/phone-check.ts';

/**
 * Kinds of lines that can receive text messages (Google's libphonenumber). In Mexico, the United States and Canada numbers do not
 * distinguish fixed and mobile lines. Premium-rate, shared-cost, toll-free, satellite and personal numbers are of other kinds.
 */
const TEXTED_TYPES: ReadonlySet<string> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

/** Exchange 976 of any area code of the North American Numbering Plan is premium-rate (NANPA: 976-like codes). */
const NANP_PREMIUM_EXCHANGE = /^\+1[2-9][0-9]{2}976[0-9]{4}$/;

const refused = (code: PhoneProblem): PhoneCheck => ({ kind: 'refused', code });

/**
 * Whether text messages may go to a number in E.164: a line that takes them in one of the countries. Countries of the
 * North American Numbering Plan share `+1` and differ by area code; satellite networks (+870, +881 to +883) are none.
 */
export const checkPhone = (number: string, countries: readonly string[]): PhoneCheck => {
  const parsed = parsePhoneNumberFromString(number);
  if (parsed?.number !== number) return refused('invalid_phone');
  const { country } = parsed;
  if (country === undefined) return refused(parsed.isValid() ? 'phone_country_not_allowed' : 'invalid_phone');
  if (!countries.includes(country)) return refused('phone_country_not_allowed');
  if (!parsed.isValid()) return refused('invalid_phone');
  const isTexted = TEXTED_TYPES.has(parsed.getType() ?? '') && !NANP_PREMIUM_EXCHANGE.test(number);
  return isTexted ? { kind: 'accepted', country } : refused('phone_type_not_allowed');
};

/** The rules of a deployment, with the numbering plans of libphonenumber. */
export const makeTextMessageRules = (limits: Pick<TextMessageRules, 'countries' | 'maxPerCountryAndDay'>): TextMessageRules => ({
  ...limits,
  checkPhone: (number) => checkPhone(number, limits.countries),
});
