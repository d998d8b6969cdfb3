import { makeScheduleDeps } from './schedule-deps.ts';

const { log, sweep } = makeScheduleDeps();

/** Lambda entry of the family's schedule. */
export const handler = async (): Promise<void> => {
  try {
    await sweep();
  } finally {
    log.flush();
  }
};
