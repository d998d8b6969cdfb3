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

export default {
  // No test measures time, and a busy machine is slow: the limit only ends a test that hangs.
  testTimeout: 300_000,
  globalSetup: '<rootDir>/test/support/jest/temporary-folder.js',
  // `e2e` and `browser` are journeys over a running stack; `browser` is no part of `npm test`, since it needs a Chromium.
  projects: ['unit', 'component', 'infra', 'contract', 'integration', 'rollback', 'e2e', 'browser'].map(project),
};
