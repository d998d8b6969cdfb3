/** A page of a list with cursors. */
type Page<Item> = {
  readonly body: { readonly data: readonly Item[]; readonly links?: { readonly next?: string | null } } | null;
};

type Query = Readonly<Record<string, string | number | undefined>>;

const CURSOR = 'page[after]';

/** The cursor in the address of the next page; null on the last one. */
const cursorOf = (next: string | null | undefined): string | null =>
  next === null || next === undefined ? null : new URL(next, 'https://localhost').searchParams.get(CURSOR);

/**
 * The entries of a list, page after page: `for await (const each of iterate(spei.listValidations, { query: { status: 'valid' } }))`. A page
 * may be empty before the last one. The feed of events always has a next page: it ends where that is the same as before.
 */
export async function* iterate<Item, Input extends { readonly query?: Query }>(
  list: (input: Input) => Promise<Page<Item>>,
  input: Input,
): AsyncGenerator<Item, void, undefined> {
  let cursor: string | null = null;
  for (;;) {
    const page: Page<Item> = await list(cursor === null ? input : { ...input, query: { ...input.query, [CURSOR]: cursor } });
    yield* page.body?.data ?? [];
    const next = cursorOf(page.body?.links?.next);
    if (next === null || next === cursor) return;
    cursor = next;
  }
}
