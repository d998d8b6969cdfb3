import { createServer, type RequestListener } from 'node:http';

import { listen } from './http-server.ts';
import { startLocalProvider } from './openid/local-provider.ts';
import { makeOutbox } from './outbox/outbox.ts';
import { startPortalSimulator } from './portal/server.ts';
import { explainTakenPort, type PortSetting } from './ports.ts';
import type { Progress } from './progress.ts';
import { startLocalProcessor } from './stripe/local-processor.ts';
import { startTextractServer } from './textract/server.ts';

type StandInSettings = {
  readonly ports: {
    readonly api: PortSetting;
    readonly portal: PortSetting;
    readonly textract: PortSetting;
    readonly messages: PortSetting;
    readonly openId: PortSetting;
    readonly processor: PortSetting;
  };
  /** Address of a CEP portal with its path; null starts the simulator. */
  readonly portalUrl: string | null;
  readonly progress: Progress;
};

type Portal = { readonly origin: string; readonly address: string };

export type StandIns = {
  readonly portal: Portal;
  readonly textractUrl: string;
  readonly messages: { readonly url: string; readonly view: RequestListener };
  readonly openId: Awaited<ReturnType<typeof startLocalProvider>>;
  readonly processor: Awaited<ReturnType<typeof startLocalProcessor>>;
};

/** Explains a start that fails because the port is taken. */
const onPort = <T>(setting: PortSetting, start: (port: number) => Promise<T>): Promise<T> =>
  start(setting.port).catch((error: unknown) => {
    throw explainTakenPort(setting, error);
  });

const startPortal = async ({ portalUrl, ports, progress }: StandInSettings, cleanup: AsyncDisposableStack): Promise<Portal> => {
  if (portalUrl !== null) {
    progress.line(`CEP portal: ${portalUrl} (CEP_PORTAL_URL)`);
    return { origin: new URL(portalUrl).origin, address: portalUrl };
  }
  const simulator = await onPort(ports.portal, (port) => startPortalSimulator({ port }));
  cleanup.defer(simulator.close);
  progress.line(`Portal simulator on ${simulator.url}`);
  return { origin: simulator.url, address: `${simulator.url}/cep/` };
};

/** The emulator has no Textract. */
const startTextract = async ({ ports, progress }: StandInSettings, cleanup: AsyncDisposableStack): Promise<string> => {
  const server = await onPort(ports.textract, (port) => startTextractServer(port));
  cleanup.defer(server.close);
  progress.line(`Textract stand-in on ${server.url}`);
  return server.url;
};

/** Mails and text messages go nowhere: they are shown instead. */
const startMessages = async ({ ports, progress }: StandInSettings, cleanup: AsyncDisposableStack): Promise<StandIns['messages']> => {
  const outbox = makeOutbox(Date.now);
  const server = await onPort(ports.messages, (port) => listen(createServer(outbox.services), port));
  cleanup.defer(server.close);
  progress.line(`Stand-in for SES and SNS on ${server.url}`);
  return { url: server.url, view: outbox.view };
};

/** The provider of identities that users can link. */
const startOpenId = async ({ ports, progress }: StandInSettings, apiPort: number, cleanup: AsyncDisposableStack) => {
  const local = await onPort(ports.openId, (port) => startLocalProvider(`http://localhost:${apiPort}/v1`, port));
  cleanup.defer(local.close);
  progress.line(`OpenID provider on ${local.issuer}`);
  return local;
};

/** The payment processor. */
const startProcessor = async ({ ports, progress }: StandInSettings, apiPort: number, cleanup: AsyncDisposableStack) => {
  const local = await onPort(ports.processor, (port) => startLocalProcessor(`http://127.0.0.1:${apiPort}/v1`, port));
  cleanup.defer(local.close);
  progress.line(`Stand-in for Stripe on ${local.origin}`);
  return local;
};

/** Starts what takes the place of services that a local run does not call. */
export const startStandIns = async (settings: StandInSettings, apiPort: number, cleanup: AsyncDisposableStack): Promise<StandIns> => ({
  portal: await startPortal(settings, cleanup),
  textractUrl: await startTextract(settings, cleanup),
  messages: await startMessages(settings, cleanup),
  openId: await startOpenId(settings, apiPort, cleanup),
  processor: await startProcessor(settings, apiPort, cleanup),
});
