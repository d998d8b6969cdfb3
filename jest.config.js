/** One jest project per folder of test/: `npx jest --selectProjects unit` runs one of them alone. */
const project = (name) => ({
  displayName: name,
  roots: [`<rootDir>/test/${name}`],
  testEnvironment: 'node',
  testMatch: ['**/*.test.ts'],
  testRunner: '<rootDir>/test/support/jest/native-test-runner.js',
  // Node.js loads modules as they are.
  transform: {},
});

/** Journeys over a running stack; `browser` is no part of `npm test`, since it needs a Chromium. */
const journeys = ['e2e', 'browser'].map((name) => ({ ...project(name), setupFilesAfterEnv: ['<rootDir>/test/e2e/support/timeouts.ts'] }));

export default {
  // No test measures time, and a busy machine is slow: the limit only ends a test that hangs.
  testTimeout: 300_000,
  globalSetup: '<rootDir>/test/support/jest/temporary-folder.js',
  projects: [...['unit', 'component', 'infra', 'contract', 'integration', 'rollback'].map(project), ...journeys],
};
