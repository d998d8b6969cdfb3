import * as v from 'valibot';

import type { ReadOwnPlan } from '../../identity/ports/own-plan.ts';
import type { UserSettings } from '../../identity/ports/user-settings.ts';
import { retryLimitsOf, type RetryLimits } from '../domain/retry/retry-limits.ts';
import type { RetrySettings } from '../ports/retry-settings.ts';
import { retryPolicyAttribute } from './dynamodb/retry-policy-attribute.ts';

/** Name under which the policy is kept with its user. */
const SETTING = 'retry_policy';

const storedPolicy = v.nullish(retryPolicyAttribute, null);

type Deps = {
  readonly settings: UserSettings;
  readonly readOwnPlan: ReadOwnPlan;
  /** Caps for plans that have none of their own. */
  readonly defaults: RetryLimits;
};

/** Retry settings over what identity keeps of a user and of plans. */
export const makeRetrySettings = ({ settings, readOwnPlan, defaults }: Deps): RetrySettings => ({
  defaultPolicyOf: ({ attributes }) => v.parse(storedPolicy, attributes[SETTING]),
  readDefaultPolicy: async (userId) => v.parse(storedPolicy, await settings.read(userId, SETTING)),
  writeDefaultPolicy: (owner, policy, answer) => settings.write(owner, SETTING, policy, answer),
  readLimits: async (userId) => {
    const { account, plan } = await readOwnPlan(userId);
    return { limits: retryLimitsOf(plan, defaults), isActive: account?.status === 'active' };
  },
});
