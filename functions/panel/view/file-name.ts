const DEFAULT = 'archivo';

/** The name of a file in a `Content-Disposition` header (RFC 6266). */
export const fileNameOf = (header: string | null): string => /filename="([^"]+)"/.exec(header ?? '')?.[1] ?? DEFAULT;
