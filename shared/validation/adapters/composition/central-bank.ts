import type * as v from 'valibot';

import { makeAccountDirectory } from '../../../banking/adapters/account-directory.ts';
import { makeParticipantDirectory } from '../../../banking/adapters/participant-directory.ts';
import { makeParticipantSnapshots } from '../../../banking/adapters/participant-snapshots.ts';
import { parseSpeiCode } from '../../../banking/domain/bank/spei-code.ts';
import { makeCentralBudget } from '../../../banxico/adapters/central-budget.ts';
import { makeCepPortal } from '../../../banxico/adapters/cep-portal/cep-portal.ts';
import { makeBeneficiaryStore } from '../../../beneficiaries/adapters/beneficiary-store.ts';
import type { Table } from '../../../platform/dynamodb/table.ts';
import type { Log } from '../../../platform/observability/log.ts';
import type { KeyedDigest } from '../../../platform/secrets/keyed-digest.ts';
import { systemClock } from '../../../platform/time/system-clock.ts';
import type { centralBankEnvironment } from '../../config/central-bank.ts';
import { readStoredFields } from '../../http/stored-request.ts';
import { makeConsultCentralBank } from '../../use-cases/consult-central-bank.ts';
import { makeFindPhoneBanks, makeLearnPhoneBank } from '../../use-cases/phone-bank.ts';
import { makeReadStoredTransfer } from '../../use-cases/read-stored-transfer.ts';
import { makeSenderMemory } from '../dynamodb/sender-memory.ts';
import { openEvidence } from './evidence.ts';

type CentralBankEnvironment = v.InferOutput<v.ObjectSchema<typeof centralBankEnvironment, undefined>>;

export type CentralBankDeps = { readonly table: Table; readonly digest: KeyedDigest; readonly log: Log };

/** Everything needed to ask the central bank about a transfer. */
export const makeCentralBank = (env: CentralBankEnvironment, { table, digest, log }: CentralBankDeps) => {
  const source = makeCepPortal({ baseUrl: env.CEP_PORTAL_URL, userAgent: env.CEP_USER_AGENT, now: systemClock.now });
  const budget = makeCentralBudget(table);
  const evidence = openEvidence(env);
  const directory = makeAccountDirectory(table, digest);
  const consult = makeConsultCentralBank({
    source,
    budget,
    evidence,
    senders: makeSenderMemory(table),
    findPhoneBanks: makeFindPhoneBanks({ beneficiaries: makeBeneficiaryStore(table, digest), directory }),
    clock: systemClock,
    log,
    probeSenders: env.SENDER_PROBES.flatMap((code) => parseSpeiCode(code) ?? []),
  });
  const participants = makeParticipantDirectory({
    snapshots: makeParticipantSnapshots(table),
    clock: systemClock,
    log,
    maxAgeSeconds: env.PARTICIPANTS_MAX_AGE_SECONDS,
  });
  return {
    source,
    budget,
    evidence,
    consult,
    participants,
    learnPhoneBank: makeLearnPhoneBank({ directory, log }),
    readStoredTransfer: makeReadStoredTransfer({ readFields: readStoredFields, participants }),
  };
};
