import { makeMayReadClearData, type ClearDataDeps } from '../../shared/administration/use-cases/read-clear-data.ts';
import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import type { Hmac } from '../../shared/digests/hmac.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { Clock } from '../../shared/platform/time/clock.ts';
import type { ValidationStore } from '../../shared/validation/ports/validation-store.ts';
import { makeListValidations } from '../../shared/validation/use-cases/history/list-validations.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import { makeReadValidation } from './use-cases/read-validation.ts';

type Ports = ClearDataDeps & {
  readonly validations: Pick<ValidationStore, 'find' | 'history'>;
  readonly participants: ParticipantDirectory;
  readonly hmac: Hmac;
  readonly clock: Clock;
};

export const makeFamily = ({ validations, participants, hmac, clock, ...grants }: Ports) =>
  ({
    routes: makeRoutes({
      list: makeListValidations({ store: validations, participants, hmac, clock }),
      read: makeReadValidation({ validations, participants, mayReadClearData: makeMayReadClearData(grants) }),
    }),
  }) satisfies FamilyOf<typeof manifest>;
