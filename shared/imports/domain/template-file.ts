export const TEMPLATE_FORMATS = ['csv', 'xlsx', 'json', 'txt'] as const;
/** Formats of any template: `xls` only of some. */
export type TemplateFormat = (typeof TEMPLATE_FORMATS)[number] | 'xls';

export const TEMPLATE_MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
  txt: 'text/plain; charset=utf-8',
} as const satisfies Readonly<Record<TemplateFormat, string>>;

/** A file to be offered for download. */
export type TemplateFile = {
  readonly fileName: string;
  readonly mediaType: (typeof TEMPLATE_MEDIA_TYPES)[TemplateFormat];
  readonly bytes: Uint8Array;
};

/** The empty template in a format that its kind offers: what `parse_mode` `template` expects (interface: POST imports). */
export type ReadTemplate = (format: TemplateFormat) => Promise<TemplateFile>;
