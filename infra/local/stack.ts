import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';

import packageJson from '../../package.json' with { type: 'json' };
import { tableName } from '../names.ts';
import { openDeployment } from '../operator/deployment.ts';
import { stackNames } from '../stack-names.ts';
import { useEmulator } from './aws-environment.ts';
import { deployLocally, hasOtherStacks, SynthesisError } from './deploy.ts';
import { EMULATOR_REQUIREMENTS, isHealthy, startEmulator, type Emulator } from './emulator/emulator.ts';
import { startFrontServer } from './front-server.ts';
import { startLocalProvider } from './openid/local-provider.ts';
import { makeOutbox, OUTBOX_PATH } from './outbox/outbox.ts';
import { startOutboxServer } from './outbox/server.ts';
import { startPortalSimulator } from './portal/server.ts';
import { explainTakenPort, findPort, type PortSetting } from './ports.ts';
import { makeSecretScanningKeys, SECRET_SCANNING_KEYS_PATH } from './secret-scanning-keys.ts';
import { seedAll } from './seed.ts';
import { readStackFile, writeStackFile, type StackInfo } from './stack-file.ts';
import { startTextractServer } from './textract/server.ts';
import { ensureVirtualEnvironment } from './virtual-environment.ts';
import { makeWebhookReceiver, RECEIVER_PATH } from './webhook-receiver.ts';
import { makeWebhookSecrets } from './webhook-secrets.ts';

/** The virtual environment is worth keeping, whatever becomes of a stack. */
const VIRTUAL_ENVIRONMENT = '.local/emulator-venv';

export type StackSettings = {
  /** Everything a stack writes is in this folder. */
  readonly folder: string;
  readonly ports: {
    readonly api: PortSetting;
    readonly portal: PortSetting;
    readonly textract: PortSetting;
    readonly messages: PortSetting;
    readonly openId: PortSetting;
    readonly emulator: PortSetting;
  };
  /** An emulator that runs already; null starts one. */
  readonly emulatorUrl: string | null;
  /** Address of a CEP portal with its path; null starts the simulator. */
  readonly portalUrl: string | null;
  readonly region: string;
  readonly timeScale: number;
  /** Has the emulator enforce IAM policies, and write its decisions about functions to this file. */
  readonly iamLog?: string;
  readonly progress: (line: string) => void;
  readonly signal: AbortSignal;
};

export type RunningStack = { readonly stack: StackInfo; readonly stop: () => Promise<void> };

type Portal = { readonly origin: string; readonly address: string };

const startPortal = async (
  { portalUrl, ports: { portal: setting }, progress }: StackSettings,
  cleanup: AsyncDisposableStack,
): Promise<Portal> => {
  if (portalUrl !== null) {
    progress(`CEP portal: ${portalUrl} (CEP_PORTAL_URL)`);
    return { origin: new URL(portalUrl).origin, address: portalUrl };
  }
  const simulator = await startPortalSimulator({ port: setting.port }).catch((error: unknown) => {
    throw explainTakenPort(setting, error);
  });
  cleanup.defer(simulator.close);
  progress(`Portal simulator on ${simulator.url}`);
  return { origin: simulator.url, address: `${simulator.url}/cep/` };
};

/** The emulator has no Textract. */
const startTextract = async ({ ports: { textract: setting }, progress }: StackSettings, cleanup: AsyncDisposableStack): Promise<string> => {
  const server = await startTextractServer({ port: setting.port }).catch((error: unknown) => {
    throw explainTakenPort(setting, error);
  });
  cleanup.defer(server.close);
  progress(`Textract stand-in on ${server.url}`);
  return server.url;
};

/** Mails and text messages go nowhere: they are shown instead. */
const startOutbox = async ({ ports: { messages: setting }, progress }: StackSettings, cleanup: AsyncDisposableStack) => {
  const outbox = makeOutbox(Date.now);
  const server = await startOutboxServer(outbox.services, setting.port).catch((error: unknown) => {
    throw explainTakenPort(setting, error);
  });
  cleanup.defer(server.close);
  progress(`Stand-in for SES and SNS on ${server.url}`);
  return { url: server.url, view: outbox.view };
};

/** The provider of identities that users can link. */
const startOpenId = async ({ ports: { openId: setting }, progress }: StackSettings, apiPort: number, cleanup: AsyncDisposableStack) => {
  const local = await startLocalProvider(`http://localhost:${apiPort}/v1`, setting.port).catch((error: unknown) => {
    throw explainTakenPort(setting, error);
  });
  cleanup.defer(local.close);
  progress(`OpenID provider on ${local.issuer}`);
  return local;
};

/** The paths below `/_local`, which there are on this machine only. */
const localPaths =
  (outbox: RequestListener, receiver: RequestListener, secretScanningKeys = makeSecretScanningKeys()): RequestListener =>
  (request, response) => {
    const path = request.url ?? '';
    if (path.startsWith(OUTBOX_PATH)) outbox(request, response);
    else (path.startsWith(SECRET_SCANNING_KEYS_PATH) ? secretScanningKeys : receiver)(request, response);
  };

/** The emulator and, where it took up the state of an earlier run, a way to start over with an empty one. */
const openEmulator = async (settings: StackSettings, cleanup: AsyncDisposableStack) => {
  const { folder, emulatorUrl, ports, iamLog, progress, signal } = settings;
  if (emulatorUrl !== null) {
    if (!(await isHealthy(emulatorUrl))) throw new Error(`No emulator answers at ${emulatorUrl} (AWS_ENDPOINT_URL)`);
    progress(`Emulator: ${emulatorUrl} (AWS_ENDPOINT_URL)`);
    return { url: emulatorUrl, startOver: null };
  }
  const port = await findPort(ports.emulator);
  const python = await ensureVirtualEnvironment({
    requirements: EMULATOR_REQUIREMENTS,
    folder: VIRTUAL_ENVIRONMENT,
    logFile: join(folder, 'emulator-install.log'),
    signal,
    onInstall: () => {
      progress('Installing the emulator into a private virtual environment ...');
    },
  });
  const options = { python, port, folder: join(folder, `emulator-${port}`), logFile: join(folder, 'emulator.log'), iamLog, signal };
  const hadState = existsSync(options.folder);
  let emulator: Emulator = await startEmulator(options);
  cleanup.defer(() => emulator.stop());
  progress(`Emulator on ${emulator.url}`);
  return {
    url: emulator.url,
    startOver: !hadState
      ? null
      : async (): Promise<void> => {
          await emulator.stop();
          await rm(options.folder, { recursive: true, force: true });
          emulator = await startEmulator(options);
        },
  };
};

/** Deploys; where the state that an earlier run left is in the way, once more onto an empty emulator. */
const deploy = async (
  settings: StackSettings,
  emulator: Awaited<ReturnType<typeof openEmulator>>,
  addresses: Pick<Parameters<typeof deployLocally>[0], 'portalUrl' | 'textractUrl' | 'messagesUrl' | 'identityProviders' | 'localOrigin'>,
) => {
  const { folder, region, timeScale, progress, signal } = settings;
  if (emulator.startOver !== null && (await hasOtherStacks(emulator.url, region))) {
    progress('The emulator holds another version. Beginning with an empty one ...');
    await emulator.startOver();
  }
  progress('Deploying the CDK app ...');
  const run = () => deployLocally({ emulatorUrl: emulator.url, region, ...addresses, timeScale, folder, signal });
  try {
    return await run();
  } catch (error) {
    if (emulator.startOver === null || signal.aborted || error instanceof SynthesisError) throw error;
    progress('That failed. Deploying once more, onto an empty emulator ...');
    await emulator.startOver();
    return run();
  }
};

const bringUp = async (settings: StackSettings, cleanup: AsyncDisposableStack): Promise<StackInfo> => {
  const { folder, ports, region, timeScale, progress } = settings;
  await mkdir(folder, { recursive: true });
  const apiPort = await findPort(ports.api);
  const portal = await startPortal(settings, cleanup);
  const textractUrl = await startTextract(settings, cleanup);
  const outbox = await startOutbox(settings, cleanup);
  const openId = await startOpenId(settings, apiPort, cleanup);
  const emulator = await openEmulator(settings, cleanup);
  const localOrigin = `http://127.0.0.1:${apiPort}`;
  const { restApiId } = await deploy(settings, emulator, {
    portalUrl: portal.address,
    textractUrl,
    messagesUrl: outbox.url,
    identityProviders: [openId.provider],
    localOrigin,
  });

  useEmulator(emulator.url, region);
  await openId.keepSecret();
  const stackFile = join(folder, 'stack.json');
  const earlier = await readStackFile(stackFile);
  progress('Seeding plans, banks and accounts ...');
  const deployment = await openDeployment('local');
  const accounts = await seedAll(deployment, earlier?.accounts ?? [], Date.now());

  const secrets = makeWebhookSecrets(tableName('local'), deployment.vault);
  const front = await startFrontServer({
    port: apiPort,
    emulatorUrl: emulator.url,
    restApiId,
    version: packageJson.version,
    local: localPaths(outbox.view, makeWebhookReceiver({ secrets, now: Date.now })),
  });
  cleanup.defer(front.stop);
  const stack = {
    base_url: front.baseUrl,
    portal_url: portal.origin,
    webhook_receiver_url: `${localOrigin}${RECEIVER_PATH}`,
    outbox_url: `http://localhost:${apiPort}${OUTBOX_PATH}`,
    oidc_url: openId.issuer,
    textract_url: textractUrl,
    emulator_url: emulator.url,
    region,
    stack_names: [...stackNames('local')],
    time_scale: timeScale,
    accounts: [...accounts],
  };
  await writeStackFile(stackFile, stack);
  return stack;
};

/**
 * Starts everything a local run needs and deploys the app to it. When it rejects, everything it started has been
 * stopped.
 */
export const startStack = async (settings: StackSettings): Promise<RunningStack> => {
  const cleanup = new AsyncDisposableStack();
  try {
    const stack = await bringUp(settings, cleanup);
    return { stack, stop: () => cleanup.disposeAsync() };
  } catch (error) {
    await cleanup.disposeAsync();
    throw error;
  }
};
