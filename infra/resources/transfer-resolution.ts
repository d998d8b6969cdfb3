import type { Stage } from '../settings/stages.ts';
import { stateOf } from './state.ts';

/** Senders tried when nothing names one: the three banks that send most transfers. */
export const SENDER_PROBES = '40012,40072,40014';

/** URL of the CEP portal, and the User-Agent sent to it. */
export const portalEnvironment = (stage: Stage) => ({ CEP_PORTAL_URL: stage.portalUrl, CEP_USER_AGENT: stage.portalUserAgent });

/** Keys of seals; without any the function has no setting. */
export const sealKeysEnvironment = ({ cepSealKeys }: Pick<Stage, 'cepSealKeys'>) =>
  cepSealKeys === '' ? {} : { CEP_SEAL_KEYS: cepSealKeys };

/** Environment of a function that resolves the transfers of test mode. */
export const testResolutionEnvironment = (stage: Stage) => {
  const state = stateOf(stage);
  return {
    ...state.tableEnvironment,
    ...state.secretsEnvironment,
    ...state.certificateEnvironment,
    ...state.participantsEnvironment,
    STATUS_RECHECK_SECONDS: String(stage.statusRecheckSeconds),
  };
};

/** Environment of a function that resolves transfers. */
export const transferResolutionEnvironment = (stage: Stage) => ({
  ...testResolutionEnvironment(stage),
  ...portalEnvironment(stage),
  SENDER_PROBES,
});
