import * as v from 'valibot';

import { accountOf } from '../../identity/accounts/domain/test-partition.ts';
import type { UserSettings } from '../../identity/accounts/ports/user-settings.ts';
import type { ReadUserPlan } from '../../identity/plans/ports/user-plan.ts';
import { retryLimitsOf, type RetryLimits } from '../domain/retry/retry-limits.ts';
import type { RetrySettings } from '../ports/retry-settings.ts';
import { retryPolicyAttribute } from './dynamodb/retry-policy-attribute.ts';

/** Name under which the policy is kept with its user. */
const SETTING = 'retry_policy';

const storedPolicy = v.nullish(retryPolicyAttribute, null);

type Deps = {
  readonly settings: UserSettings;
  readonly readUserPlan: ReadUserPlan;
  /** Caps for plans that have none of their own. */
  readonly defaults: RetryLimits;
};

/** Reads the default retry policy of a user. */
export const makeReadDefaultPolicy =
  (settings: Pick<UserSettings, 'read'>): RetrySettings['readDefaultPolicy'] =>
  async (userId) =>
    v.parse(storedPolicy, await settings.read(userId, SETTING));

/** Retry settings over what identity keeps of a user and of plans. */
export const makeRetrySettings = ({ settings, readUserPlan, defaults }: Deps): RetrySettings => ({
  defaultPolicyOf: ({ attributes }) => v.parse(storedPolicy, attributes[SETTING]),
  readDefaultPolicy: makeReadDefaultPolicy(settings),
  writeDefaultPolicy: (userId, policy, answer) => settings.write(userId, SETTING, policy, answer),
  // The plan is that of the account in either mode.
  readLimits: async (owner) => {
    const { user, plan } = await readUserPlan(accountOf(owner));
    return { limits: retryLimitsOf(plan, defaults), isActive: user?.status === 'active' };
  },
});
