import type * as v from 'valibot';

import { makeAccountDirectory } from '../../../banking/adapters/account-directory.ts';
import { openParticipants } from '../../../banking/adapters/open-participants.ts';
import { parseSpeiCode } from '../../../banking/domain/bank/spei-code.ts';
import { makeCentralBudget } from '../../../banxico/adapters/central-budget.ts';
import { makeCepPortal } from '../../../banxico/adapters/cep-portal/cep-portal.ts';
import { makeBeneficiaryStore } from '../../../beneficiaries/adapters/beneficiary-store.ts';
import type { FunctionContext } from '../../../platform/lambda/function-context.ts';
import type { KeyedDigest } from '../../../platform/secrets/keyed-digest.ts';
import type { centralBankEnvironment } from '../../config/central-bank.ts';
import { makeSenderMemory } from '../dynamodb/sender-memory.ts';
import { openEvidence } from './evidence.ts';

type CentralBankEnvironment = v.InferOutput<v.ObjectSchema<typeof centralBankEnvironment, undefined>>;

/** What asking the central bank about a transfer takes. */
export const openCentralBank = (context: FunctionContext<CentralBankEnvironment>, digest: KeyedDigest) => {
  const { env, table, clock, log } = context;
  return {
    source: makeCepPortal({ baseUrl: env.CEP_PORTAL_URL, userAgent: env.CEP_USER_AGENT, now: clock.now }),
    budget: makeCentralBudget(table),
    evidence: openEvidence(env),
    senders: makeSenderMemory(table),
    beneficiaries: makeBeneficiaryStore(table, digest),
    directory: makeAccountDirectory(table, digest),
    participants: openParticipants(context),
    probeSenders: env.SENDER_PROBES.flatMap((code) => parseSpeiCode(code) ?? []),
    statusRecheckSeconds: env.STATUS_RECHECK_SECONDS,
    clock,
    log,
  };
};
