import { openDeployment } from '../../infra/operator/deployment.ts';
import { gateKey } from '../../shared/identity/access/adapters/keys.ts';
import { gateOfKey, type ApiKey } from '../../shared/identity/api-keys/domain/api-key.ts';
import { newUser } from '../e2e/support/operator.ts';
import { stack } from '../e2e/support/stack.ts';
import { makeClient, type Client } from './client.ts';

/** More than a run sends: the test measures work, not the account's own limit. */
const LARGE_QUOTA = 1_000_000;

export type Caller = { readonly key: ApiKey; readonly client: Client };

/** A fresh account on the largest plan, without its own limits, that calls from its own address. */
export const newCaller = async (address: string): Promise<Caller> => {
  const { api_key: key } = await newUser('volumen');
  const { table } = await openDeployment('local');
  await table.update({
    key: gateKey(gateOfKey(key)),
    update: 'SET minute_limit = :plenty, monthly_limit = :plenty',
    values: { ':plenty': LARGE_QUOTA },
  });
  return { key, client: makeClient(stack.base_url, address) };
};
