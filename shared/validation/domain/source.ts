export const SOURCE_INPUTS = ['direct', 'ocr'] as const;
export const SOURCE_CHANNELS = ['api', 'bulk', 'playground'] as const;
export const SOURCE_MODES = ['live', 'test'] as const;

/** Where a validation comes from. */
export type Source = {
  /** Typed fields, or fields read off the image of a receipt (interface: validation_type). */
  readonly input: (typeof SOURCE_INPUTS)[number];
  readonly channel: (typeof SOURCE_CHANNELS)[number];
  /** Whether real payments are asked about. */
  readonly mode: (typeof SOURCE_MODES)[number];
};

/** A request of its own with the fields of a transfer (interface: POST /v1/validate). */
export const DIRECT_REQUEST: Source = { input: 'direct', channel: 'api', mode: 'live' };

/** The image of a receipt (interface: POST /v1/validate-ocr). */
export const OCR_REQUEST: Source = { input: 'ocr', channel: 'api', mode: 'live' };

/** Runs of the playground consume no quota and yield no events (interface: is_playground). */
export const isPlayground = ({ channel }: Source): boolean => channel === 'playground';
