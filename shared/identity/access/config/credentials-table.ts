import * as v from 'valibot';

/** The table with the proofs of identity of users. */
export const credentialsEnvironment = {
  CREDENTIALS_TABLE_NAME: v.pipe(v.string(), v.nonEmpty()),
};
