import { createRequire } from 'node:module';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

import circusRunner from 'jest-circus/runner';
import { ModuleMocker } from 'jest-mock';

const requireModule = createRequire(import.meta.url);
const TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');

const mocker = new ModuleMocker(globalThis);

/** The parts of jest's own object that need no module registry. */
globalThis.jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  replaceProperty: mocker.replaceProperty.bind(mocker),
  restoreAllMocks: mocker.restoreAllMocks.bind(mocker),
  setTimeout: (ms) => {
    globalThis[TIMEOUT] = ms;
  },
};

/** Each load of a test file defines its tests again, as `--watch` needs; its imports are loaded once. */
let loads = 0;

/** The parts of jest's module system that jest-circus calls, over the modules of Node.js. */
const runtime = {
  requireModule,
  requireInternalModule: (file) => {
    // jest-circus keeps its tests and its event handlers in the module and in this global: each file starts with none.
    delete globalThis[EVENT_HANDLERS];
    delete requireModule.cache[file];
    return requireModule(file);
  },
  unstable_shouldLoadAsEsm: () => true,
  unstable_importModule: (file) => {
    loads += 1;
    return import(`${pathToFileURL(file).href}?load=${loads}`);
  },
  setGlobalsForRuntime: () => undefined,
  enterTestCode: () => undefined,
  leaveTestCode: () => undefined,
};

const restoreEnvironment = (before) => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
};

/**
 * Runs a test file with jest-circus in the process of the worker: Node.js loads the modules, strips their types, and keeps them for the
 * next file. jest's own loader compiles every module once per file, in a context where each use of a global is slow; loading was three
 * quarters of a component test. Files share modules, so a module under test must not keep state. Mocks, timeouts and the environment are
 * reset after each file.
 */
export default async (globalConfig, config, _environment, _runtime, testPath, sendMessageToJest) => {
  const before = { ...process.env };
  try {
    return await circusRunner.default(globalConfig, config, { global: globalThis }, runtime, testPath, sendMessageToJest);
  } finally {
    mocker.restoreAllMocks();
    delete globalThis[TIMEOUT];
    restoreEnvironment(before);
  }
};
