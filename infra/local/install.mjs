/**
 * Makes node_modules what package-lock.json says, when it is not. Runs before `npm start` and `npm test` on whatever
 * Node.js started npm (20 or newer) and needs nothing installed; what follows runs on the Node.js it installs.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';

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

/** npm leaves optional packages of other platforms out, so only those that have to be there are compared. */
const isInstalled = () => {
  const installed = packagesOf('node_modules/.package-lock.json');
  const wanted = Object.entries(packagesOf('package-lock.json')).filter(([folder, entry]) => folder !== '' && entry.optional !== true);
  const upToDate = wanted.every(([folder, { version }]) => installed[folder]?.version === version);
  return upToDate && existsSync(NODE);
};

const fail = (message) => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  fail(`Node.js ${OLDEST_NODE} or newer is needed to install this project; this is ${process.versions.node}.`);
}

/**
 * Runs npm with the Node.js that npm itself was started on: the one in node_modules, which is first on the PATH of npm
 * scripts, is about to be replaced.
 */
const npm = (...args) => {
  const { npm_node_execpath: node, npm_execpath: cli, PATH = '' } = process.env;
  const path = PATH.split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter);
  const options = { stdio: 'inherit', env: { ...process.env, PATH: path } };
  if (node !== undefined && cli !== undefined) execFileSync(node, [cli, ...args], options);
  else execFileSync('npm', args, options);
};

if (!isInstalled()) {
  process.stdout.write('Installing packages (npm ci) ...\n');
  try {
    npm('ci', '--no-audit', '--no-fund', '--loglevel=error');
  } catch {
    fail('npm ci failed; what it said is above.');
  }
  if (!existsSync(NODE)) fail('npm did not run the install script of the package "node". Allow it (npm rebuild node) and start again.');
}
