import type { Stage } from '../settings/stages.ts';
import { messagesOf } from './messages.ts';
import type { State } from './state.ts';

/** Environment of functions with operations that read the table of credentials. */
export const credentialsApiEnvironment = (state: State) => ({
  ...state.tableEnvironment,
  ...state.credentialsEnvironment,
  ...state.secretsEnvironment,
});

/** Environment of those among them that check passwords, and send codes and check them. */
export const identityEnvironment = (stage: Stage, state: State) => ({
  ...credentialsApiEnvironment(state),
  ...messagesOf(stage).environment,
  PHONE_COUNTRIES: stage.phoneCountries,
  TEXT_MESSAGES_PER_COUNTRY_AND_DAY: String(stage.textMessagesPerCountryAndDay),
});

/** Environment of those among them that make API keys or reveal them. */
export const apiKeysEnvironment = (stage: Stage, state: State) => ({
  ...identityEnvironment(stage, state),
  ...state.apiKeysKeyEnvironment,
});
