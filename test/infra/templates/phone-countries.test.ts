import * as v from 'valibot';

import { functionName } from '../../../infra/settings/names.ts';
import { resolveStage } from '../../../infra/settings/stages.ts';
import { synthesize } from '../../support/infra/synthesized.ts';

const SENDERS = ['account-settings/api', 'api-key-reveal/api', 'api-keys/api', 'auth/api', 'users/api'].map((entry) =>
  functionName('prod', entry),
);

const senderSchema = v.object({
  FunctionName: v.string(),
  Environment: v.object({ Variables: v.object({ PHONE_COUNTRIES: v.string(), TEXT_MESSAGES_PER_COUNTRY_AND_DAY: v.string() }) }),
});

/** The functions that have the settings, with them. */
const settingsOf = (context: Readonly<Record<string, string>>) =>
  synthesize('prod', { context })
    .ofFamilies('AWS::Lambda::Function')
    .flatMap(([, { Properties: properties }]) => {
      const parsed = v.safeParse(senderSchema, properties);
      if (!parsed.success) return [];
      const { FunctionName: name, Environment: environment } = parsed.output;
      return [[name, environment.Variables.PHONE_COUNTRIES, environment.Variables.TEXT_MESSAGES_PER_COUNTRY_AND_DAY]];
    })
    .toSorted();

describe('phones', () => {
  test('are those of Mexico, the United States and Canada, with 1,000 text messages a day each, unless the context sets others', () => {
    expect(settingsOf({})).toEqual(SENDERS.map((name) => [name, 'MX,US,CA', '1000']));
  });

  test('are those of the countries that the context names', () => {
    const context = { phoneCountries: 'MX,ES', textMessagesPerCountryAndDay: '50' };
    expect(settingsOf(context)).toEqual(SENDERS.map((name) => [name, 'MX,ES', '50']));
  });

  test.each(['', 'mx', 'XX', 'MX,', 'MX, US'])('refuses the countries %j', (phoneCountries) => {
    expect(() => resolveStage({ phoneCountries }, '1.2.3')).toThrow('phoneCountries');
  });
});
