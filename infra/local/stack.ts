import type { RequestListener } from 'node:http';
import { join } from 'node:path';

import { SECURITY_TXT_PATH } from '../../functions/panel/domain/security-txt.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { bundlePanel, type PanelFile } from '../bundling/panel/bundle-panel.ts';
import { securityTxtFile } from '../bundling/panel/security-txt-file.ts';
import { openDeployment } from '../operator/deployment.ts';
import { LOCAL_TELEGRAM_PATH } from '../settings/local-paths.ts';
import { tableName } from '../settings/names.ts';
import { stackNames } from '../settings/stack-names.ts';
import { useEmulator } from './aws-environment.ts';
import { deployLocally } from './deployment/deploy.ts';
import { openParameters } from './deployment/parameters.ts';
import { synthesizeApp, type LocalApp } from './deployment/synthesize.ts';
import {
  EMULATOR_REQUIREMENTS,
  INSTALLING_EMULATOR,
  isHealthy,
  startEmulator,
  waitForEarlierEmulator,
  type Emulator,
} from './emulator/emulator.ts';
import { startFrontServer } from './front-server.ts';
import { prepareLocalFolder } from './local-folder.ts';
import { OUTBOX_PATH } from './outbox/outbox.ts';
import { playgroundSample } from './portal/payments/playground-sample.ts';
import { earlierPorts, findPort, rememberPorts, type PortSetting } from './ports.ts';
import type { Progress } from './progress.ts';
import { makePushListener, PUSH_PATH } from './push/push-listener.ts';
import { makePushService } from './push/push-service.ts';
import { makeSecretScanningKeys, SECRET_SCANNING_KEYS_PATH } from './secret-scanning-keys.ts';
import { seedAll } from './seed.ts';
import { makeLocalSite } from './site/local-site.ts';
import { writeStackFile, type StackInfo } from './stack-file.ts';
import { startStandIns, type StandIns } from './stand-ins.ts';
import { makeLocalTelegram } from './telegram/local-telegram.ts';
import { ensureVirtualEnvironment } from './virtual-environment.ts';
import { makeWebhookReceiver, RECEIVER_PATH } from './webhook-receiver.ts';
import { makeWebhookSecrets } from './webhook-secrets.ts';

/** The virtual environment is kept, whatever happens to a stack. */
const VIRTUAL_ENVIRONMENT = '.local/emulator-venv';

const PID_FILE = 'emulator.pid';

const LOCAL_APP: LocalApp = { module: 'infra/local/deployment/app.ts', sources: [] };

export type StackSettings = {
  /** Everything a stack writes is in this folder. */
  readonly folder: string;
  readonly ports: {
    readonly api: PortSetting;
    readonly portal: PortSetting;
    readonly textract: PortSetting;
    readonly messages: PortSetting;
    readonly openId: PortSetting;
    readonly processor: PortSetting;
    readonly emulator: PortSetting;
  };
  /** An emulator that runs already; null starts one. */
  readonly emulatorUrl: string | null;
  /** Address of a CEP portal with its path; null starts the simulator. */
  readonly portalUrl: string | null;
  readonly region: string;
  readonly timeScale: number;
  readonly graceTimeScale: number;
  /** Removes what earlier starts have left, users and their data among it. */
  readonly reset: boolean;
  /** An app to deploy, when it is not that of npm start. */
  readonly app?: LocalApp;
  /** Has the emulator enforce IAM policies, and write its decisions about functions to this file. */
  readonly iamLog?: string;
  readonly progress: Progress;
  readonly signal: AbortSignal;
};

export type RunningStack = { readonly stack: StackInfo; readonly stop: () => Promise<void> };

/** RFC 2606 reserves this domain, so it has no owner. */
const SECURITY_CONTACT = 'mailto:security@spei.example';

const securityTxtOf = (port: number): PanelFile =>
  securityTxtFile({ contact: SECURITY_CONTACT, origin: `http://localhost:${port}`, now: Date.now() });

/** The paths below `/_local`, which there are on this machine only. */
const localPaths =
  (listeners: Readonly<Record<string, RequestListener>>, receiver: RequestListener): RequestListener =>
  (request, response) => {
    const path = request.url ?? '';
    const [, listener = receiver] = Object.entries(listeners).find(([prefix]) => path.startsWith(prefix)) ?? [];
    listener(request, response);
  };

/** An emulator that is not ours saves its state, or not, as it likes. */
type OpenEmulator = Pick<Emulator, 'url' | 'hold' | 'save'>;

const openEmulator = async (settings: StackSettings, cleanup: AsyncDisposableStack): Promise<OpenEmulator> => {
  const { folder, emulatorUrl, ports, iamLog, progress, signal } = settings;
  if (emulatorUrl !== null) {
    if (!(await isHealthy(emulatorUrl))) throw new Error(`No emulator answers at ${emulatorUrl} (AWS_ENDPOINT_URL)`);
    progress.line(`Emulator: ${emulatorUrl} (AWS_ENDPOINT_URL)`);
    return { url: emulatorUrl, hold: () => undefined, save: () => undefined };
  }
  const python = await ensureVirtualEnvironment({
    requirements: EMULATOR_REQUIREMENTS,
    folder: VIRTUAL_ENVIRONMENT,
    logFile: join(folder, 'emulator-install.log'),
    signal,
    whileInstalling: (install) => progress.phase(INSTALLING_EMULATOR, install),
  });
  const port = await findPort(ports.emulator);
  const options = {
    python,
    port,
    folder: join(folder, `emulator-${port}`),
    logFile: join(folder, 'emulator.log'),
    pidFile: join(folder, PID_FILE),
    iamLog,
    signal,
  };
  const emulator = await progress.phase('Starting the emulator', () => startEmulator(options));
  cleanup.defer(() => emulator.stop());
  progress.line(`Emulator on ${emulator.url}`);
  return emulator;
};

const contextOf = (
  { timeScale, graceTimeScale, portalUrl }: StackSettings,
  { portal, textractUrl, messages, openId, processor }: StandIns,
  localOrigin: string,
): Readonly<Record<string, string>> => {
  const languageModel = process.env['LANGUAGE_MODEL_ID'];
  return {
    stage: 'local',
    portalUrl: portal.address,
    textractUrl,
    messagesUrl: messages.url,
    processorUrl: processor.origin,
    identityProviders: JSON.stringify([openId.provider]),
    // A portal that is not the simulator lacks the payment.
    ...(portalUrl === null ? { playgroundSample: JSON.stringify(playgroundSample(Date.now())) } : {}),
    localOrigin,
    secretScanningKeysUrl: `${localOrigin}${SECRET_SCANNING_KEYS_PATH}`,
    timeScale: String(timeScale),
    graceTimeScale: String(graceTimeScale),
    ...(languageModel === undefined ? {} : { languageModel }),
  };
};

const reusePorts = async ({ api, portal, textract, messages, openId, processor, emulator }: StackSettings['ports'], file: string) => {
  const reuse = await earlierPorts(file);
  return {
    api: await reuse('api', api),
    portal: await reuse('portal', portal),
    textract: await reuse('textract', textract),
    messages: await reuse('messages', messages),
    openId: await reuse('openId', openId),
    processor: await reuse('processor', processor),
    emulator: await reuse('emulator', emulator),
  };
};

const portOf = (url: string): number => Number(new URL(url).port);

const bringUp = async (given: StackSettings, cleanup: AsyncDisposableStack): Promise<StackInfo> => {
  const { folder, reset, region, timeScale, graceTimeScale, progress, signal } = given;
  if (reset && given.emulatorUrl !== null) throw new Error('--reset empties the emulator of npm start, not that of AWS_ENDPOINT_URL');
  const portsFile = join(folder, 'ports.json');
  const settings = { ...given, ports: await reusePorts(given.ports, portsFile) };
  // A second start fails here, before it touches the files of the first.
  const apiPort = await findPort(settings.ports.api);
  await waitForEarlierEmulator(join(folder, PID_FILE), (wait) =>
    progress.phase('Waiting for the emulator of an earlier start to save its state', wait),
  );
  await prepareLocalFolder({ folder, reset, onRenewed: progress.line });
  const standIns = await startStandIns(settings, apiPort, cleanup);
  const localOrigin = `http://127.0.0.1:${apiPort}`;
  const telegram = makeLocalTelegram(localOrigin);
  const failed = new AbortController();
  cleanup.defer(() => {
    failed.abort();
  });
  const [emulator, panel, synthesis] = await Promise.all([
    openEmulator(settings, cleanup),
    bundlePanel(),
    synthesizeApp({
      app: given.app ?? LOCAL_APP,
      context: contextOf(settings, standIns, localOrigin),
      region,
      folder,
      progress,
      signal: AbortSignal.any([signal, failed.signal]),
    }),
  ]);
  const { portal, textractUrl, messages, openId, processor } = standIns;
  const ports = {
    api: apiPort,
    textract: portOf(textractUrl),
    messages: portOf(messages.url),
    openId: portOf(openId.issuer),
    processor: portOf(processor.origin),
  };
  await rememberPorts({ ...ports, portal: portOf(portal.origin), emulator: portOf(emulator.url) }, portsFile);
  const { restApiId, changed } = await deployLocally({
    emulatorUrl: emulator.url,
    region,
    synthesis,
    progress,
    signal,
    onChange: emulator.hold,
  });

  useEmulator(emulator.url, region);
  const deployment = await openDeployment('local');
  const parameters = openParameters(emulator.url, region);
  cleanup.defer(parameters.close);
  const [accounts] = await Promise.all([
    progress.phase('Seeding plans, banks and accounts', (report) => seedAll(deployment, parameters, portal.address, Date.now(), report)),
    openId.keepSecret(),
    telegram.keepSecret(),
  ]);
  await processor.prepare(deployment.table);
  if (changed) emulator.save();

  const secrets = makeWebhookSecrets(tableName('local'), deployment.vault);
  const front = await startFrontServer({
    port: apiPort,
    emulatorUrl: emulator.url,
    restApiId,
    version: packageJson.version,
    local: localPaths(
      {
        [OUTBOX_PATH]: messages.view,
        [SECRET_SCANNING_KEYS_PATH]: makeSecretScanningKeys(),
        [PUSH_PATH]: makePushListener(makePushService({ origin: localOrigin, now: Date.now })),
        [LOCAL_TELEGRAM_PATH]: telegram.listener,
      },
      makeWebhookReceiver({ secrets, now: Date.now }),
    ),
    site: makeLocalSite({
      uploadOrigin: new URL(emulator.url).origin,
      panel: new Map([...panel, [SECURITY_TXT_PATH, securityTxtOf(apiPort)]]),
    }),
  });
  cleanup.defer(front.stop);
  const stack = {
    base_url: front.baseUrl,
    portal_url: portal.origin,
    webhook_receiver_url: `${localOrigin}${RECEIVER_PATH}`,
    outbox_url: `http://localhost:${apiPort}${OUTBOX_PATH}`,
    oidc_url: openId.issuer,
    processor_url: processor.origin,
    textract_url: textractUrl,
    emulator_url: emulator.url,
    region,
    stack_names: [...stackNames('local')],
    time_scale: timeScale,
    grace_time_scale: graceTimeScale,
    accounts: [...accounts],
  };
  await writeStackFile(join(folder, 'stack.json'), stack);
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
