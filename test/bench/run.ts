import { cpus } from 'node:os';
import { parseArgs } from 'node:util';

import { chosenSections } from '../support/chosen-sections.ts';
import type { RunSize } from '../support/run-size.ts';
import { measureAccounts } from './accounts/section.ts';
import { measureAdministration } from './administration/section.ts';
import { measureAws } from './aws/section.ts';
import { measureBeneficiaries } from './beneficiaries/section.ts';
import { measureBundles } from './bundles/section.ts';
import { measureCpu } from './cpu/section.ts';
import { documentRun } from './documented-run.ts';
import { measureEvidence } from './evidence/section.ts';
import { measureExpectedPayments } from './expected-payments/section.ts';
import { measureFinance } from './finance/section.ts';
import { measureHistory } from './history/section.ts';
import { measureIdentity } from './identity/section.ts';
import { measureImports } from './imports/section.ts';
import { measureLimiter } from './limiter/section.ts';
import { measurePortalClient } from './portal/section.ts';
import { measureReconciliation } from './quota/section.ts';
import { measureReceipts } from './receipts/section.ts';
import { isMet, renderSection, type Section } from './report.ts';
import { measureStart } from './start/section.ts';
import { measureWebhooks } from './webhooks/section.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    receipts: { type: 'string' },
    smallest: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

type Measure = { readonly name: string; readonly run: (size: RunSize) => Promise<Section> };

const size: RunSize = options.smallest ? 'smallest' : 'full';

const MEASURES: readonly Measure[] = [
  { name: 'Bundles', run: measureBundles },
  { name: 'Processor time', run: measureCpu },
  { name: 'Accounts', run: measureAccounts },
  { name: 'Administration', run: measureAdministration },
  { name: 'Identity', run: measureIdentity },
  { name: 'Portal client', run: measurePortalClient },
  { name: 'Request limits', run: measureLimiter },
  { name: 'Reconciliation of quotas', run: measureReconciliation },
  { name: 'Lists of beneficiaries', run: measureBeneficiaries },
  { name: 'History of validations', run: measureHistory },
  { name: 'Finance', run: measureFinance },
  { name: 'Evidence', run: measureEvidence },
  { name: 'Expected payments', run: measureExpectedPayments },
  { name: 'Import files', run: measureImports },
  { name: 'Receipts', run: (chosen) => measureReceipts(chosen, options.receipts ?? null) },
  { name: 'Webhooks', run: measureWebhooks },
  { name: 'Start', run: measureStart },
  // Last, because it makes this process a function on an emulator.
  { name: 'AWS calls', run: measureAws },
];

const startedAt = performance.now();

const progress = (line: string): void => {
  process.stderr.write(`[${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s] ${line}\n`);
};

if (options.write && (size !== 'full' || positionals.length > 0)) throw new RangeError('only a complete run can be written to the docs');

const machine = `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node.js ${process.version}`;
const date = new Date().toISOString().slice(0, 10);
const texts: string[] = [];

/** Prints a text at once, so that a section that fails leaves those before it. */
const print = (text: string): void => {
  texts.push(text);
  if (!options.json) process.stdout.write(`${text}\n\n\n`);
};

const sections: Section[] = [];
print(`${date}, ${machine}`);
for (const { name, run } of chosenSections(MEASURES, positionals)) {
  progress(`${name} ...`);
  const { targets, ...figures } = await run(size);
  // Figures of the smallest size mean nothing: it shows that every section runs.
  const section = { ...figures, targets: size === 'full' ? targets : [] };
  sections.push(section);
  print(renderSection(section));
}
if (options.json) process.stdout.write(`${JSON.stringify({ date, machine, sections }, null, 2)}\n`);
if (options.write) await documentRun(texts.join('\n\n\n'));
progress('done');
if (!sections.flatMap(({ targets }) => targets).every(isMet)) process.exitCode = 1;
