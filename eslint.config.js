import eslint from '@eslint/js';
import tseslint from 'typescript-eslint';

const noClockOrRandomness = [
  { object: 'Date', property: 'now', message: 'Time is passed in: use the Clock port.' },
  { object: 'crypto', property: 'randomUUID', message: 'Ids come from the Ids port.' },
  { object: 'Math', property: 'random', message: 'Randomness is passed in.' },
  { object: 'process', property: 'env', message: 'Only config modules read the environment.' },
];

export default tseslint.config(
  { ignores: ['node_modules', 'cdk.out', '.local', 'coverage', 'dist', '**/*.generated.ts'] },
  eslint.configs.recommended,
  { rules: { 'max-lines': ['error', { max: 320 }] } },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: 'only-allowed-literals' }],
      eqeqeq: 'error',
      'max-depth': ['error', 3],
      complexity: ['error', 12],
      'no-console': 'error',
    },
  },
  {
    files: ['functions/**/*.ts', 'shared/**/*.ts'],
    ignores: [
      '**/adapters/**',
      '**/config.ts',
      '**/config/**',
      'shared/platform/{time,ids}/system-*.ts',
      'shared/platform/{dynamodb,s3,sqs,scheduler,secrets}/**',
    ],
    rules: {
      'no-restricted-properties': ['error', ...noClockOrRandomness],
      'no-restricted-syntax': [
        'error',
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Time is passed in: use the Clock port.' },
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: [{ name: 'node:crypto', importNames: ['randomUUID', 'randomBytes', 'randomInt'], message: 'Ids come from the Ids port.' }],
        },
      ],
    },
  },
  { files: ['infra/local/**/*.ts', 'test/**/*.ts'], rules: { 'no-console': 'off' } },
  { files: ['test/**/*.ts'], rules: { complexity: 'off', '@typescript-eslint/no-floating-promises': 'error' } },
);
