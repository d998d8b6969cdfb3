/** The text of a `central_status`; a word that the catalogue lacks as it is. */
export const centralStatusText = (texts: Readonly<Record<string, string>>, status: string): string =>
  Object.entries(texts).find(([word]) => word === status)?.[1] ?? status;
