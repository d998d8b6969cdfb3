/**
 * Installs the packages of package-lock.json when node_modules differs from it. Runs before `npm start` and `npm test` on the Node.js that
 * started npm (20 or newer) and needs no installed package; later steps run on the Node.js that it installs.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { clearInterval, setInterval } from 'node:timers';

const OLDEST_NODE = 20;
const NODE = 'node_modules/node/bin/node';

/** Packages by folder; an unreadable file has none. */
const packagesOf = (lockFile) => {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
};

/** npm leaves out optional packages of other platforms, so only mandatory packages count. */
const wantedPackages = () =>
  Object.entries(packagesOf('package-lock.json')).filter(([folder, entry]) => folder !== '' && entry.optional !== true);

const isInstalled = () => {
  const installed = packagesOf('node_modules/.package-lock.json');
  const upToDate = wantedPackages().every(([folder, { version }]) => installed[folder]?.version === version);
  return upToDate && existsSync(NODE);
};

const fail = (message) => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  fail(`Node.js ${OLDEST_NODE} or newer is needed to install this project; this is ${process.versions.node}.`);
}

const REPORT_MS = 2_000;

/** Shows the number of installed packages every two seconds. */
const reportPackages = () => {
  const startedAt = performance.now();
  const wanted = wantedPackages().map(([folder]) => join(folder, 'package.json'));
  const timer = setInterval(() => {
    const seconds = Math.floor((performance.now() - startedAt) / 1000);
    process.stdout.write(`Installing packages: ${wanted.filter((file) => existsSync(file)).length} of ${wanted.length}, ${seconds} s\n`);
  }, REPORT_MS);
  return () => {
    clearInterval(timer);
  };
};

/**
 * Runs npm with the Node.js that started npm, not with the one in node_modules (first on the PATH of npm scripts), because the installation
 * replaces that one. Returns whether npm succeeds.
 */
const npm = (...args) => {
  const { npm_node_execpath: node, npm_execpath: cli, PATH = '' } = process.env;
  const path = PATH.split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter);
  const options = { stdio: 'inherit', env: { ...process.env, PATH: path } };
  const child = node !== undefined && cli !== undefined ? spawn(node, [cli, ...args], options) : spawn('npm', args, options);
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (status) => resolve(status === 0));
  });
};

if (!isInstalled()) {
  process.stdout.write('Installing packages (npm ci) ...\n');
  const stopReport = reportPackages();
  const succeeded = await npm('ci', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error');
  stopReport();
  if (!succeeded) fail('npm ci failed; its output is above.');
  if (!existsSync(NODE)) fail('npm did not run the install script of the package "node". Allow it (npm rebuild node) and start again.');
}
