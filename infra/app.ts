import { App } from 'aws-cdk-lib';

import packageJson from '../package.json' with { type: 'json' };
import { bundleFunctions } from './bundling/bundle.ts';
import { bundlePanel } from './bundling/panel/bundle-panel.ts';
import { writePanel } from './bundling/panel/write-panel.ts';
import { families } from './families/index.ts';
import { addNagChecks } from './nag.ts';
import { addService } from './service.ts';
import { CONTEXT_KEYS } from './settings/context.ts';
import { resolveStage } from './settings/stages.ts';

const app = new App();
const context = Object.fromEntries(CONTEXT_KEYS.map((key) => [key, app.node.tryGetContext(key)]));
const version = packageJson.version;
const stage = resolveStage(context, version);
const bundles = await bundleFunctions(`${app.outdir}/bundles`, { sourceMaps: true });
const panel = stage.front === null ? [] : await writePanel(await bundlePanel(), `${app.outdir}/panel`);
addService(app, { stage, version, bundles, panel, builtAt: Date.now() }, families);
addNagChecks(app, stage);
app.synth();
