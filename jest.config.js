/** One jest project per folder of test/: `npx jest --selectProjects unit` runs one of them alone. */
const transform = {
  '^.+\\.(t|j|mj)s$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' }, module: { type: 'commonjs' } }],
};

const project = (name) => ({
  displayName: name,
  roots: [`<rootDir>/test/${name}`],
  testEnvironment: 'node',
  testMatch: ['**/*.test.ts'],
  transform,
  // Packages that tell what they export to `import` alone, while jest asks as `require` does.
  moduleNameMapper: { '^@middy/(core|util)$': '<rootDir>/node_modules/@middy/$1/index.js' },
  // ESM-only packages that jest has to compile before it can load them.
  transformIgnorePatterns: [
    '/node_modules/(?!(@middy|jose|oauth4webapi|openid-client|oidc-provider|htmlparser2|entities|domhandler|domutils|domelementtype|dom-serializer)/)',
  ],
});

/** Journeys over a running stack; `browser` is no part of `npm test`, since it needs a Chromium. */
const journeys = ['e2e', 'browser'].map((name) => ({ ...project(name), setupFilesAfterEnv: ['<rootDir>/test/e2e/support/timeouts.ts'] }));

export default {
  // No test measures time; a busy machine may take long over one.
  testTimeout: 60_000,
  projects: [...['unit', 'component', 'infra', 'contract', 'integration', 'rollback'].map(project), ...journeys],
};
