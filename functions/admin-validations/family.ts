import { actorOf } from '../../shared/administration/http/admin-access.ts';
import { makeMayReadClearData, type ClearDataDeps } from '../../shared/administration/use-cases/read-clear-data.ts';
import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import type { SealKeys } from '../../shared/banxico/domain/cep/seal-keys.ts';
import type { Hmac } from '../../shared/digests/hmac.ts';
import { evidenceFiles } from '../../shared/evidence/http/evidence-files.ts';
import type { EvidenceParts } from '../../shared/evidence/ports/evidence-keys.ts';
import { makePackEvidence } from '../../shared/evidence/use-cases/pack-evidence.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { Clock } from '../../shared/platform/time/clock.ts';
import type { CertificateStore } from '../../shared/validation/ports/certificate-store.ts';
import type { RetryStore } from '../../shared/validation/ports/retry-store.ts';
import type { ValidationStore } from '../../shared/validation/ports/validation-store.ts';
import { makeListValidations } from '../../shared/validation/use-cases/history/list-validations.ts';
import { makeReadResponses } from '../../shared/validation/use-cases/read-responses.ts';
import { presentMasked } from './http/present.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import { makeReadEvidence } from './use-cases/read-evidence.ts';
import { makeReadValidation } from './use-cases/read-validation.ts';

type Ports = ClearDataDeps & {
  readonly validations: Pick<ValidationStore, 'find' | 'history'>;
  readonly retries: Pick<RetryStore, 'attempts'>;
  readonly certificates: Pick<CertificateStore, 'read' | 'readResponses'>;
  readonly evidence: () => Promise<EvidenceParts>;
  readonly sealKeys: SealKeys;
  readonly participants: ParticipantDirectory;
  readonly hmac: Hmac;
  readonly clock: Clock;
};

export const makeFamily = ({
  validations,
  retries,
  certificates,
  evidence,
  sealKeys,
  participants,
  hmac,
  clock,
  clearDataGrants,
  auditedGrants,
}: Ports) => {
  const mayReadClearData = makeMayReadClearData({ clearDataGrants, auditedGrants });
  const readResponses = makeReadResponses(certificates);
  return {
    routes: makeRoutes({
      list: makeListValidations({ store: validations, participants, hmac, clock }),
      read: makeReadValidation({ validations, participants, mayReadClearData }),
      readEvidence: makeReadEvidence({
        validations,
        mayReadClearData,
        packEvidence: makePackEvidence({ retries, certificates, readResponses, participants, sealKeys, open: evidence }),
        present: { clear: evidenceFiles, masked: presentMasked },
        actorOf,
      }),
    }),
  } satisfies FamilyOf<typeof manifest>;
};
