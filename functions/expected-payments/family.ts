import type { Hmac } from '../../shared/digests/hmac.ts';
import type { ExpectedPaymentStore } from '../../shared/expected-payments/ports/expected-payment-store.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { Ids } from '../../shared/platform/ids/ids.ts';
import { makeCursors } from '../../shared/platform/secrets/cursors.ts';
import type { Clock } from '../../shared/platform/time/clock.ts';
import type { ValidationStore } from '../../shared/validation/ports/validation-store.ts';
import type { manifest } from './manifest.ts';
import type { ExpiryStore } from './ports/expiry-store.ts';
import { makeRoutes } from './routes.ts';
import { makeCancelExpectedPayment } from './use-cases/cancel-expected-payment.ts';
import { makeCreateExpectedPayment } from './use-cases/create-expected-payment.ts';
import { makeExpireDue } from './use-cases/expire-due.ts';
import { makeFindExpectedPayment } from './use-cases/find-expected-payment.ts';
import { makeListExpectedPayments } from './use-cases/list-expected-payments.ts';
import { makeMatchByHand, makeUnmatchByHand } from './use-cases/match-by-hand.ts';
import { makeSummarize } from './use-cases/summarize.ts';

export type ApiPorts = {
  readonly expectedPayments: ExpectedPaymentStore;
  readonly validations: Pick<ValidationStore, 'find'>;
  readonly hmac: Pick<Hmac, 'ofCursor' | 'allOfCursor'>;
  readonly ids: Ids;
};

export type SchedulePorts = { readonly expiryOfPayments: ExpiryStore; readonly clock: Clock };

export const makeApi = ({ expectedPayments: store, validations, hmac, ids }: ApiPorts) =>
  makeRoutes({
    create: makeCreateExpectedPayment({ store, ids }),
    list: makeListExpectedPayments({ store, cursors: makeCursors(hmac) }),
    summarize: makeSummarize(store),
    find: makeFindExpectedPayment({ store }),
    cancel: makeCancelExpectedPayment({ store }),
    match: makeMatchByHand({ store, validations }),
    unmatch: makeUnmatchByHand({ store }),
  });

export const makeSchedules = ({ expiryOfPayments: store, clock }: SchedulePorts) => ({ expire_due: makeExpireDue({ store, clock }) });

export const makeFamily = (ports: ApiPorts & SchedulePorts) =>
  ({ routes: makeApi(ports), schedules: makeSchedules(ports) }) satisfies FamilyOf<typeof manifest>;
