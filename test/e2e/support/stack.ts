import { readFileSync } from 'node:fs';

import * as v from 'valibot';

const account = v.object({ plan: v.string(), role: v.string(), user_id: v.string(), email: v.string(), api_key: v.string() });

const stackFile = v.object({
  base_url: v.string(),
  portal_url: v.string(),
  webhook_receiver_url: v.string(),
  outbox_url: v.string(),
  textract_url: v.string(),
  processor_url: v.string(),
  emulator_url: v.string(),
  region: v.string(),
  grace_time_scale: v.number(),
  accounts: v.array(account),
});

export type Account = v.InferOutput<typeof account>;

/** The running stack that the tests talk to, as `npm start` describes it. */
export const stack = v.parse(stackFile, JSON.parse(readFileSync(process.env['STACK_FILE'] ?? '.local/stack.json', 'utf8')));

Object.assign(process.env, {
  AWS_ENDPOINT_URL: stack.emulator_url,
  AWS_REGION: stack.region,
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
});

/** The seeded account of a plan. */
export const accountOn = (plan: string): Account => {
  const found = stack.accounts.find((candidate) => candidate.plan === plan && candidate.role === 'user');
  if (found === undefined) throw new Error(`the stack has no account on ${plan}`);
  return found;
};
