type Parameter = string | number | readonly string[] | undefined;

/** Address of a list: lists of values are joined with commas, undefined parameters left out. */
export const listAddress = (path: string, parameters: Readonly<Record<string, Parameter>>): string => {
  const written = Object.entries(parameters).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, typeof value === 'object' ? value.join(',') : String(value)]],
  );
  return `${path}?${new URLSearchParams(written).toString()}`;
};

/** Addresses of a page and of its neighbours; null when there is none. */
export type PageAddresses = { readonly self: string; readonly next: string | null; readonly prev: string | null };

/** `links` of a page, and the same in its `Link` header (RFC 8288). */
export const pageLinks = (links: PageAddresses): { readonly links: PageAddresses; readonly headers: { readonly Link?: string } } => {
  const relations = [
    ...(links.next === null ? [] : [`<${links.next}>; rel="next"`]),
    ...(links.prev === null ? [] : [`<${links.prev}>; rel="prev"`]),
  ];
  return { links, headers: relations.length === 0 ? {} : { Link: relations.join(', ') } };
};

/** A numbered page of a list with `total` items, counted from 1. */
type NumberedPage = { readonly number: number; readonly size: number; readonly total: number };

/** The links of a numbered page. A page beyond the last one links back to the last. */
export const numberedPageLinks = ({ number, size, total }: NumberedPage, addressOf: (page: number) => string) => {
  const totalPages = Math.ceil(total / size);
  const pagination = { page: number, per_page: size, total, total_pages: totalPages };
  const addresses = {
    self: addressOf(number),
    next: number < totalPages ? addressOf(number + 1) : null,
    prev: number > 1 ? addressOf(Math.max(1, Math.min(number - 1, totalPages))) : null,
  };
  return { ...pageLinks(addresses), pagination };
};
