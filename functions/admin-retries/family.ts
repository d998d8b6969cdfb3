import type { Hmac } from '../../shared/digests/hmac.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import { makeCursors } from '../../shared/platform/secrets/cursors.ts';
import type { ValidationStore } from '../../shared/validation/ports/validation-store.ts';
import { makeCancelCycle } from '../../shared/validation/use-cases/cancel-cycle.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import { makeCancelRetry, type CancelRetryDeps } from './use-cases/cancel-retry.ts';
import { makeListRetries, type ListRetriesDeps } from './use-cases/list-retries.ts';

type Ports = Omit<CancelRetryDeps, 'cancelCycle'> &
  Omit<ListRetriesDeps, 'cursors' | 'validations'> & {
    readonly validations: Pick<ValidationStore, 'find' | 'findMany'>;
    readonly hmac: Pick<Hmac, 'ofCursor' | 'allOfCursor'>;
  };

export const makeFamily = ({ hmac, ...ports }: Ports) =>
  ({
    routes: makeRoutes({
      list: makeListRetries({ ...ports, cursors: makeCursors(hmac) }),
      cancel: makeCancelRetry({ ...ports, cancelCycle: makeCancelCycle(ports) }),
    }),
  }) satisfies FamilyOf<typeof manifest>;
