import type { Ids } from '../../../../shared/platform/ids/ids.ts';
import { bytesOf, uuidOf } from '../../builders/identity/identity.ts';

/** Ids that are the same in every run and differ from one another. */
export const makeFakeIds = (): Ids => {
  let made = 0;
  const next = (): string => {
    made += 1;
    return `fake ${made}`;
  };
  return { uuid: () => uuidOf(next()), bytes: (count) => bytesOf(next(), count) };
};
