import { useEffect, useState } from 'preact/hooks';

import { listBanks } from '../../api/operations.ts';
import { useSession } from '../../session/session.ts';

export type Options = readonly (readonly [value: string, label: string])[];

/** Banks to choose from; none while they are read, or when they cannot be. */
export const useBanks = (): Options => {
  const { client } = useSession();
  const [banks, setBanks] = useState<Options>([]);
  useEffect(() => {
    const read = async (): Promise<void> => {
      const answer = await client.call(listBanks);
      if (!answer.isOk || answer.status !== 200) return;
      const options = answer.body.data.map(({ id, attributes }) => [id, attributes.name] as const);
      setBanks(options.toSorted(([, left], [, right]) => left.localeCompare(right)));
    };
    void read();
  }, []);
  return banks;
};
