import { catalogue } from '../../shared/errors/catalogue.ts';

/** The statuses of all codes as a module: every cold start would have to load the texts of the catalogue otherwise. */
export const errorStatusesModule = (): string =>
  [
    "import type { ErrorCode } from '../catalogue.ts';",
    '',
    '// Made by `npm run openapi` from the catalogue; see infra/openapi/error-statuses.ts.',
    'export const ERROR_STATUSES: Readonly<Record<ErrorCode, number>> = {',
    ...Object.entries(catalogue).map(([code, { status }]) => `  ${code}: ${status},`),
    '};',
    '',
  ].join('\n');
