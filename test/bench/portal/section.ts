import { startPortalSimulator } from '../../../infra/local/portal/server.ts';
import type { BySize, RunSize } from '../../support/run-size.ts';
import { startRelay } from '../relay.ts';
import type { Section } from '../report.ts';
import { readSamplePayment, type SamplePayment } from '../sample-payment.ts';
import { median } from '../statistics.ts';
import { makePortalValidation } from './portal-validation.ts';

const WARM_UP = 5;
const ROUNDS: BySize<number> = { full: 40, smallest: 1 };

const MAX_REQUESTS = 3;
const MAX_REQUESTS_WITH_STATUS = 4;

/** Medians of one validation on a warm client. */
type PortalUse = { readonly requests: number; readonly connections: number };

/** Validates a payment again and again over a relay that counts. */
const measureUse = async (simulatorUrl: string, payment: SamplePayment, withStatus: boolean, rounds: number): Promise<PortalUse> => {
  let requests = 0;
  const relay = await startRelay(simulatorUrl, ({ forward }) => {
    requests += 1;
    return forward();
  });
  try {
    const validate = makePortalValidation(`${relay.url}/cep`, withStatus);
    const uses: PortalUse[] = [];
    for (let round = -WARM_UP; round < rounds; round += 1) {
      const before = { requests, connections: relay.connections() };
      await validate(payment);
      if (round >= 0) uses.push({ requests: requests - before.requests, connections: relay.connections() - before.connections });
    }
    return { requests: median(uses.map((use) => use.requests)), connections: median(uses.map((use) => use.connections)) };
  } finally {
    await relay.close();
  }
};

/** Measures how many requests and connections a validation costs the portal. */
export const measurePortalClient = async (size: RunSize): Promise<Section> => {
  await using cleanup = new AsyncDisposableStack();
  const simulator = await startPortalSimulator({ port: 0 });
  cleanup.defer(simulator.close);
  const payment = await readSamplePayment(simulator.url);
  const certificate = await measureUse(simulator.url, payment, false, ROUNDS[size]);
  const withStatus = await measureUse(simulator.url, payment, true, ROUNDS[size]);
  return {
    title: 'Client of the CEP portal',
    tables: [
      {
        caption: 'Per validation of a payment that has its certificate, on a warm client',
        columns: ['fetched', 'requests', 'new connections'],
        rows: [
          ['XML and PDF', certificate.requests, certificate.connections],
          ['XML, PDF and payment state', withStatus.requests, withStatus.connections],
        ],
      },
    ],
    targets: [
      { name: 'upstream requests of a valid one', measured: certificate.requests, limit: MAX_REQUESTS },
      { name: 'the same with the payment state', measured: withStatus.requests, limit: MAX_REQUESTS_WITH_STATUS },
    ],
  };
};
