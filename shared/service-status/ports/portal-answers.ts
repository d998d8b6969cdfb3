import * as v from 'valibot';

import { ANSWER_KINDS } from '../domain/portal-traffic.ts';

/** Name of the counters of the portal's answers among the subscribers. */
export const PORTAL_ANSWERS = 'portal-answers';

/** What a verdict showed about the portal. It names no account. */
export const portalAnswer = v.object({
  /** When the verdict was written (epoch milliseconds). */
  at: v.number(),
  kind: v.picklist(ANSWER_KINDS),
  /** Minutes from the payment to its CEP at the receiving bank; null where the verdict does not show them. */
  timing: v.nullable(v.object({ bank: v.string(), minutes: v.number() })),
});

export type PortalAnswer = v.InferOutput<typeof portalAnswer>;
