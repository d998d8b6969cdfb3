import { startPortalSimulator } from '../../../infra/local/portal/server.ts';
import type { BySize, RunSize } from '../../support/run-size.ts';
import { nextMessage, startChild } from '../child-process.ts';
import { startRelay } from '../relay.ts';
import type { Section } from '../report.ts';
import { median } from '../statistics.ts';
import { CLIENTS, elapsed, ready, type ClientName } from './messages.ts';

const WARM_UP = 5;
const ROUNDS: BySize<number> = { full: 40, smallest: 1 };

const MAX_REQUESTS = 3;
const MAX_REQUESTS_WITH_STATUS = 4;

const NAMES: Readonly<Record<ClientName, string>> = {
  ours: 'ours, XML and PDF',
  ours_with_status: 'ours, XML, PDF and payment state',
  cep_banxico: 'cep-banxico, XML and PDF',
};

/** What one validation asked of the portal. */
type Sample = {
  readonly requests: number;
  readonly connections: number;
  /** Of the validation in the client. */
  readonly totalMs: number;
  /** Of its requests in the portal. */
  readonly portalMs: number;
};

/** A way to the simulator that only one client uses and that keeps count of what passes. */
const startCountingRelay = async (simulatorUrl: string) => {
  let requests = 0;
  let portalMs = 0;
  const relay = await startRelay(simulatorUrl, async ({ forward, startedAt }) => {
    const answer = await forward();
    requests += 1;
    portalMs += performance.now() - startedAt;
    return answer;
  });
  const passed = () => ({ requests, connections: relay.connections(), portalMs });
  return { url: `${relay.url}/cep`, passed, close: relay.close };
};

type CountingRelay = Awaited<ReturnType<typeof startCountingRelay>>;

const startCountingRelays = async (
  simulatorUrl: string,
  cleanup: AsyncDisposableStack,
): Promise<Readonly<Record<ClientName, CountingRelay>>> => {
  const open = async (): Promise<CountingRelay> => {
    const gate = await startCountingRelay(simulatorUrl);
    cleanup.defer(gate.close);
    return gate;
  };
  return { ours: await open(), ours_with_status: await open(), cep_banxico: await open() };
};

const samplesOf = async (cleanup: AsyncDisposableStack, rounds: number): Promise<Readonly<Record<ClientName, readonly Sample[]>>> => {
  const simulator = await startPortalSimulator({ port: 0 });
  cleanup.defer(simulator.close);
  const gates = await startCountingRelays(simulator.url, cleanup);
  const child = startChild('test/bench/portal/process.ts', [simulator.url, ...CLIENTS.map((client) => gates[client].url)]);
  cleanup.defer(() => {
    child.kill();
  });
  await nextMessage(child, ready);

  const validate = async (client: ClientName): Promise<Sample> => {
    const before = gates[client].passed();
    child.send(client);
    const { milliseconds: totalMs } = await nextMessage(child, elapsed);
    const after = gates[client].passed();
    return {
      requests: after.requests - before.requests,
      connections: after.connections - before.connections,
      totalMs,
      portalMs: after.portalMs - before.portalMs,
    };
  };

  const samples: Record<ClientName, Sample[]> = { ours: [], ours_with_status: [], cep_banxico: [] };
  for (let round = -WARM_UP; round < rounds; round += 1) {
    for (const client of CLIENTS) {
      const sample = await validate(client);
      if (round >= 0) samples[client].push(sample);
    }
  }
  return samples;
};

/** Measures what a validation costs the portal and how long the client itself takes, beside the npm package cep-banxico. */
export const measurePortalClient = async (size: RunSize): Promise<Section> => {
  await using cleanup = new AsyncDisposableStack();
  const samples = await samplesOf(cleanup, ROUNDS[size]);
  const medianOf = (client: ClientName, of: (sample: Sample) => number): number => median(samples[client].map(of));
  const addedMs = (client: ClientName): number => medianOf(client, ({ totalMs, portalMs }) => totalMs - portalMs);
  const requests = (client: ClientName): number => medianOf(client, (sample) => sample.requests);
  return {
    title: 'Client of the CEP portal',
    tables: [
      {
        caption: 'Per validation of a payment that has its certificate, on warm clients',
        columns: ['client', 'requests', 'new connections', 'added ms', 'x cep-banxico'],
        rows: CLIENTS.map((client) => [
          NAMES[client],
          requests(client),
          medianOf(client, ({ connections }) => connections),
          addedMs(client),
          addedMs(client) / addedMs('cep_banxico'),
        ]),
      },
    ],
    targets: [
      { name: 'upstream requests of a valid one', measured: requests('ours'), limit: MAX_REQUESTS },
      { name: 'the same with the payment state', measured: requests('ours_with_status'), limit: MAX_REQUESTS_WITH_STATUS },
    ],
  };
};
