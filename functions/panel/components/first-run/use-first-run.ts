import { useEffect, useState } from 'preact/hooks';

import type { Client } from '../../api/client.ts';
import { listPlaygroundRuns, listValidations } from '../../api/operations.ts';
import { useSession } from '../../session/session.ts';

const ONE = { query: { 'page[size]': '1' } } as const;

/** A payment to begin with, and the latest run of the playground. */
const readRuns = async (client: Client) => {
  const answer = await client.call(listPlaygroundRuns, ONE);
  return answer.isOk ? { sample: answer.body.meta.sample, lastRun: answer.body.data[0]?.id ?? null } : null;
};

export type FirstRunState = NonNullable<Awaited<ReturnType<typeof readRuns>>>;

/** What a user without any validation begins with; null for other users, and while that is not determined. */
export const useFirstRun = (): FirstRunState | null => {
  const { client } = useSession();
  const [state, setState] = useState<FirstRunState | null>(null);
  useEffect(() => {
    const read = async (): Promise<void> => {
      const [validations, runs] = await Promise.all([client.call(listValidations, ONE), readRuns(client)]);
      setState(validations.isOk && validations.body.data.length === 0 ? runs : null);
    };
    void read();
  }, []);
  return state;
};
