/** A page of a list. */
type Page<Item> = {
  readonly body: { readonly data: readonly Item[]; readonly links?: { readonly next?: string | null } } | null;
};

type Query = Readonly<Record<string, string | number | undefined>>;

/** The filters and the place in the address of a page. */
const queryOf = (address: string): Query => Object.fromEntries(new URL(address, 'https://localhost').searchParams);

/**
 * The entries of a list, page after page: `for await (const each of iterate(spei.listValidations, { query: { status: 'valid' } }))`. A page
 * may be empty before the last one. The feed of events always has a next page: it ends where that is the same as before.
 */
export async function* iterate<Item, Input extends { readonly query?: Query }>(
  list: (input: Input) => Promise<Page<Item>>,
  input: Input,
): AsyncGenerator<Item, void, undefined> {
  let address: string | null = null;
  for (;;) {
    const page: Page<Item> = await list(address === null ? input : { ...input, query: { ...input.query, ...queryOf(address) } });
    yield* page.body?.data ?? [];
    const next = page.body?.links?.next ?? null;
    if (next === null || next === address) return;
    address = next;
  }
}
