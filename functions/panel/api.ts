import { readEnvironment } from '../../shared/platform/config/environment.ts';
import { makeApiHandler } from '../../shared/platform/http/api-handler.ts';
import { makeFunctionLog } from '../../shared/platform/observability/powertools-log.ts';
import { systemClock } from '../../shared/platform/time/system-clock.ts';
import { makeStoredPanelFiles } from './adapters/stored-panel-files.ts';
import { apiEnvironment } from './config.ts';
import { makeServePanel } from './http/serve-panel.ts';

const {
  LAMBDA_TASK_ROOT,
  LOG_LEVEL,
  PANEL_URL,
  SECURITY_CONTACT = null,
  SERVICE_VERSION: version,
  UPLOAD_ORIGINS,
} = readEnvironment(apiEnvironment);
const log = makeFunctionLog(LOG_LEVEL);
const servePanel = makeServePanel({
  panelFiles: makeStoredPanelFiles(LAMBDA_TASK_ROOT),
  origin: new URL(PANEL_URL).origin,
  uploadOrigins: UPLOAD_ORIGINS,
  securityContact: SECURITY_CONTACT,
  clock: systemClock,
  log,
  version,
});

export const handler = makeApiHandler({ dispatch: servePanel, log, version });
