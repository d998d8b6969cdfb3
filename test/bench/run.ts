import { cpus } from 'node:os';
import { parseArgs } from 'node:util';

import { measureAccounts } from './accounts/section.ts';
import { measureAws } from './aws/section.ts';
import { measureBeneficiaries } from './beneficiaries/section.ts';
import { measureBundles } from './bundles/section.ts';
import { measureCpu } from './cpu/section.ts';
import { measureIdentity } from './identity/section.ts';
import { measureImports } from './imports/section.ts';
import { measureLimiter } from './limiter/section.ts';
import { measurePortalClient } from './portal/section.ts';
import { measureReconciliation } from './quota/section.ts';
import { measureReceipts } from './receipts/section.ts';
import { isMet, renderSection, type Section } from './report.ts';
import { measureWebhooks } from './webhooks/section.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false }, receipts: { type: 'string' } },
});

type Measure = { readonly name: string; readonly run: () => Promise<Section> };

const MEASURES: readonly Measure[] = [
  { name: 'Bundles', run: measureBundles },
  { name: 'Processor time', run: measureCpu },
  { name: 'Accounts', run: measureAccounts },
  { name: 'Identity', run: measureIdentity },
  { name: 'Portal client', run: measurePortalClient },
  { name: 'Request limits', run: measureLimiter },
  { name: 'Reconciliation of quotas', run: measureReconciliation },
  { name: 'Lists of beneficiaries', run: measureBeneficiaries },
  { name: 'Import files', run: measureImports },
  { name: 'Receipts', run: () => measureReceipts(options.receipts ?? null) },
  { name: 'Webhooks', run: measureWebhooks },
  // Last, because it makes this process a function on an emulator.
  { name: 'AWS calls', run: measureAws },
];

/** All, or those whose names contain one of the words of the command. */
const isWanted = ({ name }: Measure): boolean =>
  positionals.length === 0 || positionals.some((word) => name.toLowerCase().includes(word.toLowerCase()));

const startedAt = performance.now();

const progress = (line: string): void => {
  process.stderr.write(`[${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s] ${line}\n`);
};

const sections: Section[] = [];
for (const { name, run } of MEASURES.filter(isWanted)) {
  progress(`${name} ...`);
  sections.push(await run());
}

const machine = `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node.js ${process.version}`;
const date = new Date().toISOString().slice(0, 10);
const text = options.json
  ? JSON.stringify({ date, machine, sections }, null, 2)
  : [`${date}, ${machine}`, ...sections.map(renderSection)].join('\n\n\n');
process.stdout.write(`${text}\n`);
progress('done');
if (!sections.flatMap(({ targets }) => targets).every(isMet)) process.exitCode = 1;
