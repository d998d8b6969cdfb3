import { suites, type Step } from './steps.ts';

/** Reads what all the others left: in the logs of the functions, in tables and buckets, and in the emulator's log of permissions. */
const LAST = ['log-hygiene', 'held-data', 'granted-permissions'];

/** Waits minutes for due steps, and sends nothing to the portal: it runs at the same time as the others. */
const LONG = 'account-deletion';

/** Journeys change how the one portal behaves, so they run one after the other. */
const journeys = (option: string, name?: string): Step => suites(['e2e'], ['--runInBand', option], name);

export const JOURNEYS: Step = journeys(`--testPathIgnorePatterns=${[LONG, ...LAST].join('|')}`);

export const LONG_JOURNEY: Step = journeys(`--testPathPatterns=${LONG}`, LONG);

export const LAST_JOURNEYS: Step = journeys(`--testPathPatterns=${LAST.join('|')}`, 'last journeys');

/** Where tests find a stack of the given folder, and the emulator's log of permissions. */
export const stackEnvironment = (folder: string, emulatorUrl: string, iamLog: string) => ({
  STACK_FILE: `${folder}/stack.json`,
  TEST_EMULATOR_URL: emulatorUrl,
  IAM_LOG: iamLog,
});
