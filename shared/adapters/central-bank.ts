import type * as v from 'valibot';

import { makeConsultCentralBank } from '../central-bank/consult-central-bank.ts';
import { makeFindPhoneBanks, makeLearnPhoneBank } from '../central-bank/phone-bank.ts';
import type { centralBankEnvironment } from '../config/central-bank.ts';
import { parseSpeiCode } from '../domain/bank/spei-code.ts';
import type { KeyedDigest } from '../ports/keyed-digest.ts';
import type { Log } from '../ports/log.ts';
import { makeCepPortal } from './cep-portal/cep-portal.ts';
import { makeAccountDirectory } from './dynamodb/account-directory.ts';
import { makeBeneficiaryStore } from './dynamodb/beneficiary-store.ts';
import { makeCentralBudget } from './dynamodb/central-budget.ts';
import { makeParticipantSnapshots } from './dynamodb/participant-snapshots.ts';
import { makeSenderMemory } from './dynamodb/sender-memory.ts';
import type { Table } from './dynamodb/table.ts';
import { openEvidence } from './evidence.ts';
import { makeParticipantDirectory } from './participant-directory.ts';
import { systemClock } from './system/clock.ts';

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
  return { source, budget, evidence, consult, participants, learnPhoneBank: makeLearnPhoneBank({ directory, log }) };
};
