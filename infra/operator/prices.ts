import { parseArgs } from 'node:util';

import { createPrices } from '../../shared/billing/adapters/create-prices.ts';
import { makeProcessorCredentials } from '../../shared/billing/adapters/processor-credentials.ts';
import { openStripe } from '../../shared/billing/adapters/stripe-client.ts';
import { makePlanCatalogue } from '../../shared/identity/plans/adapters/plan-catalogue.ts';
import { processorSecretName } from '../settings/names.ts';
import { runCommand, stageOf } from './command-line.ts';
import { localProcessorOrigin, openDeployment } from './deployment.ts';

const { values } = parseArgs({ options: { stage: { type: 'string' }, apply: { type: 'boolean', default: false } } });

await runCommand(async () => {
  const stage = stageOf(values.stage);
  const { table } = await openDeployment(stage);
  const credentials = await makeProcessorCredentials(processorSecretName(stage))();
  if (credentials === null) throw new Error(`the secret ${processorSecretName(stage)} has no key of the processor`);
  const stripe = await openStripe(credentials.apiKey, stage === 'local' ? localProcessorOrigin() : null);
  const steps = await createPrices({ stripe, plans: makePlanCatalogue(table) }, values.apply);
  return { applied: values.apply, steps };
});
