import type { Client } from '../../api/client.ts';
import { listPlaygroundRuns, listValidations } from '../../api/operations.ts';
import { useSession } from '../../session/session.ts';
import { useReading } from '../reading/use-reading.ts';

const ONE = { query: { 'page[size]': '1' } } as const;

/** A payment to begin with, and the latest run of the playground; null for a user who has validations. */
const readFirstRun = async (client: Client) => {
  const [validations, runs] = await Promise.all([client.call(listValidations, ONE), client.call(listPlaygroundRuns, ONE)]);
  if (!validations.isOk) return validations;
  if (!runs.isOk) return runs;
  const { data, meta } = runs.body;
  const firstRun = validations.body.data.length > 0 ? null : { sample: meta.sample, lastRun: data[0]?.id ?? null };
  return { isOk: true, body: { firstRun } } as const;
};

/** What a user without any validation begins with. */
export const useFirstRun = () => {
  const { client } = useSession();
  return useReading(() => readFirstRun(client));
};

export type FirstRunState = NonNullable<NonNullable<ReturnType<typeof useFirstRun>['body']>['firstRun']>;
