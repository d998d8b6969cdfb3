/** A form a client posts together with one file, straight to the storage; the file goes in after all fields. */
export type UploadForm = { readonly url: string; readonly fields: Readonly<Record<string, string>> };

/** What a form lets through: a file of at most `maxBytes`, until an instant (epoch milliseconds). */
export type UploadLimits = { readonly maxBytes: number; readonly now: number; readonly until: number };
