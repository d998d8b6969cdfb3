import type * as v from 'valibot';

import { makeCepPortal } from './cep-portal/cep-portal.ts';
import { makeCentralBudget } from './dynamodb/central-budget.ts';
import { makeSenderMemory } from './dynamodb/sender-memory.ts';
import type { Table } from './dynamodb/table.ts';
import { makeEvidenceStore } from './s3/evidence-store.ts';
import { systemClock } from './system/clock.ts';
import type { centralBankEnvironment } from '../config/central-bank.ts';
import { awsCredentials } from '../config/environment.ts';
import { parseSpeiCode } from '../domain/bank/spei-code.ts';
import type { Log } from '../ports/log.ts';
import { makeConsultCentralBank } from '../central-bank/consult-central-bank.ts';

type CentralBankEnvironment = v.InferOutput<v.ObjectSchema<typeof centralBankEnvironment, undefined>>;

export type CentralBankDeps = { readonly table: Table; readonly log: Log };

/** Everything needed to ask the central bank about a transfer. */
export const makeCentralBank = (env: CentralBankEnvironment, { table, log }: CentralBankDeps) => {
  const source = makeCepPortal({ baseUrl: env.CEP_PORTAL_URL, userAgent: env.CEP_USER_AGENT, now: systemClock.now });
  const budget = makeCentralBudget(table);
  const evidence = makeEvidenceStore({
    bucket: env.EVIDENCE_BUCKET,
    region: env.AWS_REGION,
    patienceMs: env.EVIDENCE_PATIENCE_MS,
    endpoint: env.AWS_ENDPOINT_URL,
    credentials: awsCredentials,
  });
  const consult = makeConsultCentralBank({
    source,
    budget,
    evidence,
    senders: makeSenderMemory(table),
    clock: systemClock,
    log,
    probeSenders: env.SENDER_PROBES.flatMap((code) => parseSpeiCode(code) ?? []),
  });
  return { source, budget, evidence, consult };
};
