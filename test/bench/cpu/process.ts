/** Measures in a process of its own, whose standard output is dropped: the functions log there. */
import * as v from 'valibot';

import { startPortalSimulator } from '../../../infra/local/portal/server.ts';
import { makeCepPortal } from '../../../shared/banxico/adapters/cep-portal/cep-portal.ts';
import { lambdaContext } from '../../support/api/gateway.ts';
import { apiKeyOf } from '../../support/builders/identity/identity.ts';
import { runSize, type BySize } from '../../support/run-size.ts';
import { apiEvent } from '../api-event.ts';
import { readSamplePayment, validateBody } from '../sample-payment.ts';
import { makeBare, makeOurs, makePlain, type ApiFunction } from './handlers.ts';
import type { CpuSamples } from './section.ts';

const COUNTS: BySize<{ readonly warmUp: number; readonly rounds: number; readonly invocations: number }> = {
  full: { warmUp: 3_000, rounds: 9, invocations: 1_000 },
  smallest: { warmUp: 1, rounds: 1, invocations: 10 },
};

const { warmUp, rounds, invocations } = COUNTS[v.parse(runSize, process.argv[2])];

const portal = await startPortalSimulator({ port: 0 });
const body = validateBody(await readSamplePayment(portal.url));
const headers = { Authorization: `Bearer ${apiKeyOf('bench')}`, 'Content-Type': 'application/json' };

const requests = (count: number) => Array.from({ length: count }, () => apiEvent({ method: 'POST', path: '/validate', headers, body }));

const serve = async (handler: ApiFunction, events: ReturnType<typeof requests>): Promise<void> => {
  for (const event of events) {
    const { statusCode, body: answer } = await handler(event, lambdaContext);
    if (statusCode !== 200) throw new Error(`the answer is ${statusCode}: ${answer}`);
  }
};

/** Microseconds of processor time per invocation, those of the garbage collector and the compiler included. */
const cpuPerInvocation = async (handler: ApiFunction): Promise<number> => {
  const events = requests(invocations);
  const before = process.cpuUsage();
  await serve(handler, events);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / invocations;
};

/** An answer of the service; the others must have its length. */
const answerOf = async (handler: ApiFunction): Promise<object> => {
  const [event] = requests(1);
  if (event === undefined) throw new TypeError('there is no request');
  const answer: unknown = JSON.parse((await handler(event, lambdaContext)).body);
  if (typeof answer !== 'object' || answer === null) throw new TypeError('the answer is no JSON object');
  return answer;
};

/** Throws unless the payment is valid: what ends earlier would be measured as something it is not. */
const assertValid = (answer: object): void => {
  if (!JSON.stringify(answer).includes('"status":"valid"')) throw new Error(`the payment is not valid: ${JSON.stringify(answer)}`);
};

const ours = makeOurs(makeCepPortal({ baseUrl: `${portal.url}/cep`, userAgent: 'bench', now: Date.now }));
const answer = await answerOf(ours);
assertValid(answer);
await portal.close();

const handlers = { ours, bare: makeBare(answer), plain: makePlain(answer) };
for (const handler of Object.values(handlers)) await serve(handler, requests(warmUp));

const samples: CpuSamples = { ours: [], bare: [], plain: [] };
for (let round = 0; round < rounds; round += 1) {
  samples.ours.push(await cpuPerInvocation(handlers.ours));
  samples.bare.push(await cpuPerInvocation(handlers.bare));
  samples.plain.push(await cpuPerInvocation(handlers.plain));
}
process.send?.(samples);
