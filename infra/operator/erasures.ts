import { parseArgs } from 'node:util';

import { makeHeldItems } from '../../functions/account-deletion/adapters/held-items.ts';
import { makeHeldObjects } from '../../functions/account-deletion/adapters/held-objects.ts';
import { purgePlanOf } from '../../functions/account-deletion/domain/purge-plan.ts';
import { dataInventory, operationsLimitedPerAccount } from '../../functions/manifests.ts';
import { makeErasureList } from '../../shared/erasures/adapters/erasure-list.ts';
import { makeAccountStore } from '../../shared/identity/accounts/adapters/account-store.ts';
import { quotaUnitWrites } from '../../shared/identity/plans/adapters/refund-quota-unit.ts';
import { makeTable } from '../../shared/platform/dynamodb/table.ts';
import { makeCertificateStore } from '../../shared/validation/adapters/certificate-store.ts';
import { makePurgeStore } from '../../shared/validation/adapters/dynamodb/purge-store.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { makeReceiptFiles } from '../../shared/validation/adapters/receipt-files.ts';
import { makeFinishPurge } from '../../shared/validation/use-cases/finish-purge.ts';
import { runCommand, stageOf } from './command-line.ts';
import { openDeployment, type Deployment } from './deployment.ts';
import { applyErasures, type RestoredData } from './erasures/apply-erasures.ts';

const USAGE = `usage: npm run --silent erasures -- apply [--apply] [--table NAME --credentials NAME] [--certificates BUCKET] [--stage local|dev|prod]
Erases again what was erased for good and a restored backup has brought back. Changes nothing without --apply.
  --table, --credentials   the restored tables; those of the stage unless named
  --certificates           a restored bucket of certificates; that of the stage unless named`;

const { values, positionals } = parseArgs({
  options: {
    stage: { type: 'string' },
    apply: { type: 'boolean', default: false },
    table: { type: 'string' },
    credentials: { type: 'string' },
    certificates: { type: 'string' },
  },
  allowPositionals: true,
});

const openRestored = async ({ client, table, credentials, bucket }: Deployment): Promise<RestoredData> => {
  const tables = {
    table: values.table === undefined ? table : makeTable(client, values.table),
    credentials: values.credentials === undefined ? credentials : makeTable(client, values.credentials),
  };
  const buckets = {
    certificates: await bucket('CertificateBucket', values.certificates),
    importFiles: await bucket('ImportBucket'),
    receipts: await bucket('ReceiptBucket'),
    dataExports: await bucket('DataExportBucket'),
  };
  const purges = makePurgeStore(tables.table, quotaUnitWrites);
  return {
    accounts: makeAccountStore(tables.table, tables.credentials),
    validations: makeValidationStore(tables.table, quotaUnitWrites),
    purges,
    heldItems: makeHeldItems(tables),
    heldObjects: makeHeldObjects(buckets),
    plan: purgePlanOf(dataInventory),
    finishPurge: makeFinishPurge({
      purges,
      erasures: makeErasureList(await bucket('ErasureBucket')),
      certificates: makeCertificateStore(buckets.certificates),
      receiptFiles: makeReceiptFiles(buckets.receipts),
    }),
    limitedOperations: operationsLimitedPerAccount,
    now: Date.now,
  };
};

await runCommand(async () => {
  if (positionals[0] !== 'apply') throw new RangeError(USAGE);
  const deployment = await openDeployment(stageOf(values.stage));
  const erasures = await makeErasureList(await deployment.bucket('ErasureBucket')).readAll();
  return { applied: values.apply, ...(await applyErasures(await openRestored(deployment), erasures, values.apply)) };
});
