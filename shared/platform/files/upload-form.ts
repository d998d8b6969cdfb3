/** A form that a client posts with one file, straight to the storage; the file follows all fields. */
export type UploadForm = { readonly url: string; readonly fields: Readonly<Record<string, string>> };

/** Limits of a form: a file of at most `maxBytes`, until an instant (epoch milliseconds). */
export type UploadLimits = { readonly maxBytes: number; readonly now: number; readonly until: number };
