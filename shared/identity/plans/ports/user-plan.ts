import type { User } from '../../accounts/domain/account.ts';
import type { UserId } from '../../accounts/domain/identity.ts';
import type { Plan } from './plan-catalogue.ts';

/** The plan of a user, and the plan `free`, whose limits are the fallback. */
export type UserPlan = { readonly user: User | null; readonly plan: Plan; readonly free: Plan | undefined };

/** Reads the plan a user is on. */
export type ReadUserPlan = (userId: UserId) => Promise<UserPlan>;
