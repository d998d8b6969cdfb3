import type { ErrorCode } from './catalogue.ts';
import { ERROR_STATUSES } from './data/error-statuses.generated.ts';

/** Whether a text is a code of the catalogue, without loading the texts of the catalogue. */
export const isKnownCode = (text: string): text is ErrorCode => Object.hasOwn(ERROR_STATUSES, text);

/** The HTTP status that a code is always answered with. */
export const statusOfCode = (code: ErrorCode): number => ERROR_STATUSES[code];
