import { readFile, writeFile } from 'node:fs/promises';

import * as v from 'valibot';

import { ROLES } from '../../shared/identity/accounts/domain/identity.ts';
import { isApiKey } from '../../shared/identity/api-keys/domain/api-key.ts';

/** An account that a start has created, with its password and its key. */
export const accountSchema = v.object({
  plan: v.string(),
  role: v.picklist(ROLES),
  email: v.string(),
  password: v.string(),
  user_id: v.string(),
  api_key: v.pipe(v.string(), v.guard(isApiKey)),
});

const stackInfo = v.object({
  /** Address of the API, with its version prefix. */
  base_url: v.string(),
  /** Origin of the portal: `/cep/` is below it and, when it is the simulator, `/_control/`. */
  portal_url: v.string(),
  /** Receives webhooks on any path below it; `/_local/webhooks` of the same origin shows them. */
  webhook_receiver_url: v.string(),
  /** Shows the mails and text messages sent; as JSON with `?format=json`. */
  outbox_url: v.string(),
  /** Issuer of the provider `local`, whose identities can be linked. */
  oidc_url: v.string(),
  /** Origin of the stand-in for the payment processor. */
  processor_url: v.string(),
  /** Address of the Amazon Textract stub. */
  textract_url: v.string(),
  emulator_url: v.string(),
  region: v.string(),
  stack_names: v.array(v.string()),
  /** How many times faster than real time the retry calendar runs. */
  time_scale: v.number(),
  /** How many times faster than real time the 30 days of a deleted account pass. */
  grace_time_scale: v.number(),
  accounts: v.array(accountSchema),
});

/** A running local stack, for tests and developers. */
export type StackInfo = v.InferOutput<typeof stackInfo>;

/** The file of an earlier start; null when it is missing or invalid. */
export const readStackFile = async (file: string): Promise<StackInfo | null> => {
  const text = await readFile(file, 'utf8').catch(() => null);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), stackInfo), text);
  return parsed.success ? parsed.output : null;
};

/** Writes the file with access for this user only: it contains keys and passwords. */
export const writeStackFile = (file: string, info: StackInfo): Promise<void> =>
  writeFile(file, `${JSON.stringify(info, null, 2)}\n`, { mode: 0o600 });
