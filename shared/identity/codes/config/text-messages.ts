import * as v from 'valibot';

import { wholeNumber } from '../../../platform/config/environment.ts';

/** Where text messages may go, and how many in a day. */
export const textMessageEnvironment = {
  /** ISO 3166-1 alpha-2 codes with commas. */
  PHONE_COUNTRIES: v.pipe(
    v.string(),
    v.regex(/^[A-Z]{2}(?:,[A-Z]{2})*$/),
    v.transform((countries) => countries.split(',')),
  ),
  TEXT_MESSAGES_PER_COUNTRY_AND_DAY: wholeNumber,
};
