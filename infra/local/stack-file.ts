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
  /** Takes webhooks on any path below it; what arrived is shown at `/_local/webhooks` of the same origin. */
  webhook_receiver_url: v.string(),
  /** Shows mails and text messages that were sent; as JSON with `?format=json`. */
  outbox_url: v.string(),
  /** Issuer of the provider `local`, whose identities can be linked. */
  oidc_url: v.string(),
  /** Where the stand-in for Amazon Textract is. */
  textract_url: v.string(),
  emulator_url: v.string(),
  region: v.string(),
  stack_names: v.array(v.string()),
  /** How much faster than the clock the retry calendar runs. */
  time_scale: v.number(),
  /** How much faster than the clock the 30 days of a deleted account pass. */
  grace_time_scale: v.number(),
  accounts: v.array(accountSchema),
});

/** A running local stack, as tests and people find it. */
export type StackInfo = v.InferOutput<typeof stackInfo>;

/** What an earlier start left in the file; null when there is none that can be read. */
export const readStackFile = async (file: string): Promise<StackInfo | null> => {
  const text = await readFile(file, 'utf8').catch(() => null);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), stackInfo), text);
  return parsed.success ? parsed.output : null;
};

/** Writes the file for this user only: it holds keys and passwords. */
export const writeStackFile = (file: string, info: StackInfo): Promise<void> =>
  writeFile(file, `${JSON.stringify(info, null, 2)}\n`, { mode: 0o600 });
