import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { itemFromImport } from '../../functions/imports/adapters/import-item.ts';
import { makeImportStore } from '../../functions/imports/adapters/import-store.ts';
import { rowIdOf } from '../../functions/imports/domain/import-id.ts';
import { applyTransition, completeParsing, type ImportJob } from '../../functions/imports/domain/import-job.ts';
import { NOTHING_READ } from '../../functions/imports/domain/read-report.ts';
import { countRows } from '../../functions/imports/domain/rows/import-row.ts';
import { allContracts } from '../../functions/manifests.ts';
import { ensureVirtualEnvironment } from '../../infra/local/virtual-environment.ts';
import { openDeployment } from '../../infra/operator/deployment.ts';
import { makePhoneBankDirectory } from '../../shared/banking/adapters/phone-bank-directory.ts';
import { classifyBankAccount } from '../../shared/banking/domain/bank-account/bank-account.ts';
import { parseSpeiCode } from '../../shared/banking/domain/bank/spei-code.ts';
import { MIN_OBSERVERS } from '../../shared/banking/domain/phone-bank-directory/directory-entry.ts';
import { gateKey } from '../../shared/identity/adapters/keys.ts';
import { gateOfKey } from '../../shared/identity/domain/api-key.ts';
import { isUserId } from '../../shared/identity/domain/identity.ts';
import { parseCalendarDate } from '../../shared/platform/time/calendar-date.ts';
import { call, validationOf } from '../e2e/support/api.ts';
import { uploadDirectly } from '../e2e/support/imports.ts';
import { newUser, restorePortalRate } from '../e2e/support/operator.ts';
import { newPayment, portal, requestFor } from '../e2e/support/portal.ts';
import { stack } from '../e2e/support/stack.ts';
import { anImport, anImportRow, clabeNumber, templateCsv } from '../support/builders/imports.ts';
import { startManyAddresses } from './many-addresses.ts';

const FOLDER = '.local/fuzz-venv';
/** Where the configuration looks for ids of validations that exist. */
const VALIDATION_IDS = '.local/fuzz-validation-ids.txt';
/** The same for imports and their rows. */
const IMPORT_IDS = '.local/fuzz-import-ids.txt';
const ROW_IDS = '.local/fuzz-import-row-ids.txt';
const UPLOAD_IDS = '.local/fuzz-import-upload-ids.txt';
/** The import of the dictionary whose rows are changed; others are confirmed or cancelled. */
const EDITED_IMPORT = 7_001;
const EDITED_ROWS = 60;
const IMPORTS = 40;
const RETRIED_IDS = '.local/fuzz-retried-ids.txt';
const WITHDRAWABLE_IDS = '.local/fuzz-withdrawable-ids.txt';
const RETRIED = 10;
const WITHDRAWABLE = 20;
/** Erasing takes a token made for one validation, good for two minutes: no generator comes by it, and journeys do it. */
const EXCLUDED_OPERATION = 'POST /validations/{id}/purge';
const CONFIG = 'test/fuzz/schemathesis.toml';
/** Fuzzing takes as long however many operations there are: they share so many examples, and each gets a few at least. */
const EXAMPLES = 1_200;
const EXAMPLES_PER_OPERATION = Math.max(4, Math.floor(EXAMPLES / allContracts.length));
/** The phone of the dictionary of last digits. */
const SEEN_PHONE = '5555550100';
/** More than any run sends, so that the account's own limits never hide an answer. */
const UNLIMITED_RATE = 1_000_000;

/** The Schemathesis of a private virtual environment. */
const ensureSchemathesis = async (signal: AbortSignal): Promise<string> => {
  await ensureVirtualEnvironment({
    requirements: 'test/fuzz/requirements.txt',
    folder: FOLDER,
    logFile: '.local/fuzz-install.log',
    signal,
    onInstall: () => {
      process.stdout.write('Installing Schemathesis into a private virtual environment ...\n');
    },
  });
  return join(FOLDER, 'bin', 'schemathesis');
};

/** A phone that enough accounts saw at a bank, so that there is something to look up; and saved accounts to address. */
const prepareBeneficiaries = async (apiKey: string): Promise<void> => {
  const { table, hmac } = await openDeployment('local');
  const directory = makePhoneBankDirectory(table, hmac);
  const seen = classifyBankAccount(SEEN_PHONE);
  const bank = parseSpeiCode('40072');
  const fecha = parseCalendarDate('2026-02-27');
  if (!seen.ok || seen.account.type !== 'phone' || bank === null || fecha === null)
    throw new TypeError(`${SEEN_PHONE} cannot have been seen`);
  for (let observer = 0; observer < MIN_OBSERVERS; observer += 1) {
    const id = randomUUID();
    if (isUserId(id)) await directory.record(seen.account.number, id, { bank, fecha, now: Date.now() }, { id, receivedAt: Date.now() });
  }
  for (const account of ['072180000000000013', '012180000000000015']) {
    const answer = await call('/beneficiaries', { key: apiKey, method: 'POST', body: { account_number: account } });
    if (answer.status !== 201) throw new Error(`the beneficiary to fuzz with was refused with ${answer.status}`);
  }
};

/** Imports to address: previews that wait to be corrected, confirmed or cancelled, more of them than one account may start. */
const prepareImports = async (userId: string): Promise<void> => {
  const { table } = await openDeployment('local');
  const store = makeImportStore(table);
  if (!isUserId(userId)) throw new TypeError(`${userId} is no user id`);
  const prepareOne = async (number: number, count: number): Promise<ImportJob> => {
    const job = anImport(number, { userId, fileKey: `imports/${userId}/${number}` });
    const rows = Array.from({ length: count }, (_unused, position) => anImportRow(position));
    await store.putRows(job, rows);
    const parsed = { counts: countRows(rows), rowsRead: rows.length, fileFormat: 'csv', llmInvoked: false, report: NOTHING_READ } as const;
    const ready = applyTransition(job, completeParsing(parsed, Date.now()));
    await table.put(itemFromImport(ready));
    return ready;
  };
  const edited = await prepareOne(EDITED_IMPORT, EDITED_ROWS);
  const others = await Promise.all(Array.from({ length: IMPORTS }, (_unused, index) => prepareOne(EDITED_IMPORT + 1 + index, 2)));
  await writeFile(IMPORT_IDS, others.map(({ id }) => `"${id}"\n`).join(''));
  await writeFile(ROW_IDS, Array.from({ length: EDITED_ROWS }, (_unused, position) => `"${rowIdOf(edited.id, position)}"\n`).join(''));
};

/** Validations of payments nobody made, with retries pending and without. */
const prepareRetries = async (apiKey: string): Promise<void> => {
  const validate = async (extra: object): Promise<string> => {
    const body = { ...requestFor(newPayment()), ...extra };
    return validationOf(await call('/validate', { key: apiKey, method: 'POST', body })).id;
  };
  const retried = await Promise.all(Array.from({ length: RETRIED }, () => validate({ retry_policy: { interval_seconds: 86_400 } })));
  const withdrawable = await Promise.all(Array.from({ length: WITHDRAWABLE }, () => validate({})));
  await writeFile(RETRIED_IDS, retried.map((id) => `"${id}"\n`).join(''));
  await writeFile(WITHDRAWABLE_IDS, withdrawable.map((id) => `"${id}"\n`).join(''));
};

/** Key of a fresh account that no limit of its plan stops; it has a validation with a certificate. */
const prepare = async (): Promise<string> => {
  const deployment = await openDeployment('local');
  const { api_key: apiKey, user_id: userId } = await newUser('volumen');
  await deployment.table.update({
    key: gateKey(gateOfKey(apiKey)),
    update: 'SET minute_limit = :plenty, monthly_limit = :plenty',
    values: { ':plenty': UNLIMITED_RATE },
  });
  await portal.reset();
  await restorePortalRate();
  const payment = newPayment();
  await portal.publish(payment);
  const validated = validationOf(await call('/validate', { key: apiKey, method: 'POST', body: requestFor(payment) }));
  if (validated.attributes.status !== 'valid') throw new Error(`the payment to fuzz with is ${validated.attributes.status}`);
  await prepareRetries(apiKey);
  await prepareBeneficiaries(apiKey);
  await prepareImports(userId);
  const uploads = await Promise.all([1, 2, 3].map((number) => uploadDirectly(templateCsv([{ cuenta: clabeNumber(number) }]), apiKey)));
  await writeFile(UPLOAD_IDS, uploads.map((id) => `"${id}"\n`).join(''));
  await writeFile(VALIDATION_IDS, `"${validated.id}"\n`);
  return apiKey;
};

/** Runs Schemathesis; each line of its report says whose it is, so that nobody takes its summary for that of all tests. */
const run = (command: string, args: readonly string[], apiKey: string, signal: AbortSignal): Promise<number> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, FUZZ_API_KEY: apiKey };
    const child = spawn(command, args, { stdio: ['inherit', 'pipe', 'inherit'], signal, env });
    createInterface({ input: child.stdout }).on('line', (line) => {
      process.stdout.write(`schemathesis | ${line}\n`);
    });
    child.once('error', reject);
    child.once('close', (status) => {
      resolve(status ?? 1);
    });
  });

/** Shows how often each operation answered what; whether each of them was executed at least once. */
const reachedEveryOperation = (answers: ReadonlyMap<string, ReadonlyMap<number, number>>): boolean => {
  const operations = allContracts.map(({ method, path }) => `${method} ${path}`).filter((operation) => operation !== EXCLUDED_OPERATION);
  for (const operation of operations) {
    const statuses = [...(answers.get(operation) ?? [])].toSorted(([left], [right]) => left - right);
    process.stdout.write(`${operation}: ${statuses.map(([status, times]) => `${times} x ${status}`).join(', ')}\n`);
  }
  const isExecuted = (operation: string): boolean => [200, 201, 202, 204].some((status) => answers.get(operation)?.has(status) === true);
  const unreached = operations.filter((operation) => !isExecuted(operation));
  for (const operation of unreached)
    process.stdout.write(`No generated request was executed by ${operation}: its checks let none through.\n`);
  return unreached.length === 0;
};

/** Sends what Schemathesis makes of docs/openapi.json to the running stack; whether every answer kept the contract. */
const fuzz = async (signal: AbortSignal): Promise<boolean> => {
  const schemathesis = await ensureSchemathesis(signal);
  const apiKey = await prepare();
  const addresses = await startManyAddresses(stack.base_url);
  try {
    const status = await run(
      schemathesis,
      ['--config-file', CONFIG, 'run', 'docs/openapi.json', '--url', addresses.baseUrl, '--max-examples', String(EXAMPLES_PER_OPERATION)],
      apiKey,
      signal,
    );
    return reachedEveryOperation(addresses.answers) && status === 0;
  } finally {
    await addresses.stop();
  }
};

const stopRequest = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    stopRequest.abort();
  });

process.exitCode = (await fuzz(stopRequest.signal)) ? 0 : 1;
