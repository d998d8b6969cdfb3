import * as v from 'valibot';

import { reasonField } from '../../../shared/administration/http/reason-rule.ts';
import {
  BREAKER_STATES,
  breakerOf,
  MAX_BURST,
  MAX_INTERVAL_MS,
  nextQueryFrom,
  type PortalRateState,
} from '../../../shared/banxico/domain/portal-rate.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { described, named, resource } from '../../../shared/platform/http/schemas/described.ts';
import { dateTime } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { field, integer, nullable } from '../../../shared/platform/http/schemas/fields.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';

export const rateFields = named(
  'AdminPortalRateRequest',
  v.object({
    interval_ms: field(
      nullable(integer({ minimum: 1, maximum: MAX_INTERVAL_MS }, { code: 'validation_error' })),
      'Average time between two queries in milliseconds. The real portal blocks at the fifth query within fifteen seconds.',
    ),
    burst: field(nullable(integer({ minimum: 1, maximum: MAX_BURST }, { code: 'validation_error' })), 'Queries that may leave at once.'),
    reason: reasonField,
  }),
);

export const portalStatusResource = resource('AdminPortalStatus', {
  type: 'portal_status',
  id: described(v.literal('cep'), 'There is one CEP portal.'),
  attributes: {
    interval_ms: described(v.number(), 'Average time between two queries in milliseconds.', 5000),
    burst: described(v.number(), 'Queries that may leave at once.', 3),
    breaker: described(
      named('PortalBreakerState', v.picklist(BREAKER_STATES)),
      '`paused`: the portal throttled the service. `held_open`: an admin stopped all queries, until the breaker is closed.',
      'closed',
    ),
    paused_until: described(v.nullable(dateTime), 'End of the pause after a throttle page; null without one.', null),
    next_query_from: described(
      v.nullable(dateTime),
      'When the next query may leave; null for now, and while the breaker is held open.',
      null,
    ),
    throttled_in_a_row: described(v.number(), 'Throttle pages since the last answer of the portal.', 0),
  },
});

export const presentStatus = ({ state, now }: { readonly state: PortalRateState; readonly now: number }) => {
  const breaker = breakerOf(state, now);
  const data = {
    type: 'portal_status',
    id: 'cep',
    attributes: {
      interval_ms: state.rate.intervalMs,
      burst: state.rate.burst,
      breaker,
      paused_until: isoInstant(breaker === 'paused' ? state.openUntil : null),
      next_query_from: isoInstant(nextQueryFrom(state, now)),
      throttled_in_a_row: state.trips,
    },
  } satisfies ResourceOf<typeof portalStatusResource>;
  return { status: 200, kind: 'json', data } as const;
};
