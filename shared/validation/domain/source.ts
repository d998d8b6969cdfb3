import type { Principal } from '../../identity/access/domain/principal.ts';

export const SOURCE_INPUTS = ['direct', 'ocr'] as const;
export const SOURCE_CHANNELS = ['api', 'bulk', 'playground'] as const;
export const SOURCE_MODES = ['live', 'test'] as const;

/** The source of a validation. */
export type Source = {
  /** Typed fields, or fields read off the image of a receipt (interface: validation_type). */
  readonly input: (typeof SOURCE_INPUTS)[number];
  readonly channel: (typeof SOURCE_CHANNELS)[number];
  /** Whether real payments are queried. */
  readonly mode: (typeof SOURCE_MODES)[number];
};

/** A request with the fields of one transfer (interface: POST /v1/validate). */
export const DIRECT_REQUEST: Source = { input: 'direct', channel: 'api', mode: 'live' };

/** The image of a receipt (interface: POST /v1/validate-ocr). */
export const OCR_REQUEST: Source = { input: 'ocr', channel: 'api', mode: 'live' };

/** A row of a bulk import with typed fields. */
export const BULK_ROW: Source = { input: 'direct', channel: 'bulk', mode: 'live' };

/** The same request as a run of the playground. */
export const inPlayground = (source: Source): Source => ({ ...source, channel: 'playground' });

/** The same request in the mode of its caller. */
export const inModeOf = ({ test }: Pick<Principal, 'test'>, source: Source): Source =>
  test === undefined ? source : { ...source, mode: 'test' };

/** Runs of the playground consume no quota and cause no events (interface: is_playground). */
export const isPlayground = ({ channel }: Source): boolean => channel === 'playground';
