import { allReceived, setMode, type ReceivedDelivery } from '../e2e/support/webhook-receiver.ts';
import type { BySize, RunSize } from '../support/run-size.ts';
import { newCaller, type Caller } from './callers.ts';
import type { Print } from './section.ts';
import { causeEvent, drained, latencyOf, paced, percentile, quantiles, subscribe } from './webhook-parts.ts';

const HANGING: BySize<number> = { full: 4, smallest: 1 };
const WAITING: BySize<number> = { full: 250, smallest: 1 };
const NEW_ENDPOINTS: BySize<number> = { full: 100, smallest: 1 };

/** Longer than a sender waits. */
const HANG_MS = 40_000;

/** Between two events, and between two new endpoints. */
const EVENT_PACE_MS = 112;
const NEW_PACE_MS = 500;

/** The first delivery to a new endpoint arrives within this time, in 99 of 100 cases. */
const MOST_MS: BySize<number> = { full: 5_000, smallest: Number.POSITIVE_INFINITY };

const isNew = (path: string): boolean => path.startsWith('/new-');

/** What four endpoints that never answer, with 250 deliveries waiting for each, do to the first delivery to new endpoints. */
export const measureHanging = async (size: RunSize, callers: Caller[], print: Print): Promise<readonly string[]> => {
  const [hanging, waiting, newEndpoints] = [HANGING[size], WAITING[size], NEW_ENDPOINTS[size]];
  const open = async (address: string): Promise<Caller> => {
    const caller = await newCaller(address);
    callers.push(caller);
    return caller;
  };
  const ailing = await open('127.68.2.1');
  for (let index = 0; index < hanging; index += 1) {
    await setMode({ path: `/hanging-${index}`, status: 200, delay_ms: HANG_MS });
    await subscribe(ailing, `/hanging-${index}`);
  }
  const fresh: Caller[] = [];
  for (let index = 0; index < newEndpoints; index += 1) fresh.push(await open(`127.68.3.${index + 1}`));
  await paced(waiting, EVENT_PACE_MS, () => causeEvent(ailing));
  await paced(newEndpoints, NEW_PACE_MS, async (index) => {
    const caller = fresh[index];
    if (caller === undefined) return;
    await subscribe(caller, `/new-${index}`);
    await causeEvent(caller);
  });
  const came = await drained(newEndpoints, isNew);
  const firsts = [...came.values()].flatMap(([first]): readonly ReceivedDelivery[] => (first === undefined ? [] : [first]));
  const latencies = firsts.map(latencyOf);
  const attempts = (await allReceived()).filter(({ path }) => path.startsWith('/hanging-')).length;
  const p99 = percentile(latencies, 0.99);
  print(
    `${latencies.length} new endpoints next to ${hanging} that hang with ${waiting} deliveries each (${attempts} attempts at those): first delivery ${quantiles(latencies)}`,
  );
  return [
    ...(latencies.length === newEndpoints ? [] : [`lost: ${newEndpoints - latencies.length} new endpoints got nothing`]),
    ...(p99 < MOST_MS[size]
      ? []
      : [`late: the p99 of the first delivery to a new endpoint is ${p99.toFixed(0)} ms, not below ${MOST_MS[size]}`]),
  ];
};
