import type { UserId } from '../domain/identity.ts';
import type { Account } from './account-store.ts';
import type { Plan } from './plan-catalogue.ts';

/** The plan of an account, and the plan `free`, whose limits stand in for those a plan lacks. */
export type OwnPlan = { readonly account: Account | null; readonly plan: Plan; readonly free: Plan | undefined };

/** Reads the plan a user is on. */
export type ReadOwnPlan = (userId: UserId) => Promise<OwnPlan>;
