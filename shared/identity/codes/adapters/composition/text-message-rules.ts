import type { TextMessageRules } from '../../ports/phone-check.ts';
import { makeTextMessageRules } from '../phone-check.ts';

type Environment = { readonly PHONE_COUNTRIES: readonly string[]; readonly TEXT_MESSAGES_PER_COUNTRY_AND_DAY: number };

/** The rules that the environment of a function names. */
export const openTextMessageRules = (env: Environment): TextMessageRules =>
  makeTextMessageRules({ countries: env.PHONE_COUNTRIES, maxPerCountryAndDay: env.TEXT_MESSAGES_PER_COUNTRY_AND_DAY });
