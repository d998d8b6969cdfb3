import { makeTickDeps } from './tick-deps.ts';

const { log, sweep } = makeTickDeps();

/** Lambda entry of the family's schedule. */
export const handler = async (): Promise<void> => {
  try {
    await sweep();
  } finally {
    log.flush();
  }
};
