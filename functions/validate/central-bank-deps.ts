import type * as v from 'valibot';

import { makeCepPortal } from '../../shared/adapters/cep-portal/cep-portal.ts';
import { makeCentralBudget } from '../../shared/adapters/dynamodb/central-budget.ts';
import { makeSenderMemory } from '../../shared/adapters/dynamodb/sender-memory.ts';
import type { Table } from '../../shared/adapters/dynamodb/table.ts';
import { makeEvidenceStore } from '../../shared/adapters/s3/evidence-store.ts';
import { systemClock } from '../../shared/adapters/system/clock.ts';
import { awsCredentials } from '../../shared/config/environment.ts';
import { parseSpeiCode } from '../../shared/domain/bank/spei-code.ts';
import type { Log } from '../../shared/ports/log.ts';
import type { workerEnvironment } from './config.ts';
import { makeConsultCentralBank } from './use-cases/consult-central-bank.ts';

export type CentralBankEnvironment = v.InferOutput<typeof workerEnvironment>;

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
