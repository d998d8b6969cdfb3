import type { OverridesDocument } from '../../../../overrides/ports/overrides-document.ts';
import type { TextMessageRules } from '../../ports/phone-check.ts';
import { makeTextMessageRules } from '../phone-check.ts';

type Environment = { readonly PHONE_COUNTRIES: readonly string[]; readonly TEXT_MESSAGES_PER_COUNTRY_AND_DAY: number };

/** The rules that the environment of a function names, with the number that an admin set. */
export const openTextMessageRules = (env: Environment, overrides: Pick<OverridesDocument, 'latest'>): TextMessageRules =>
  makeTextMessageRules({
    countries: env.PHONE_COUNTRIES,
    maxPerCountryAndDay: async () =>
      (await overrides.latest()).sections.settings.data.text_messages_per_country_and_day ?? env.TEXT_MESSAGES_PER_COUNTRY_AND_DAY,
  });
