import { rowsOf } from '../../support/api/imports.ts';
import { get } from '../../support/api/invoke.ts';
import { clabeNumber } from '../../support/builders/imports.ts';
import { BBVA_CARD } from '../../support/builders/transfers.ts';
import { codes, given, patch } from './import-rows.ts';

const MASKED = `************${BBVA_CARD.slice(-4)}`;
/** A card with a digit too many. */
const TOO_LONG = `${BBVA_CARD}9`;

const open = () =>
  given([
    { alias: 'Tarjeta', cuenta: BBVA_CARD },
    { alias: 'CLABE', cuenta: clabeNumber(1) },
    { alias: 'Mal escrita', cuenta: TOO_LONG },
  ]);

const accountsIn = (rows: Awaited<ReturnType<typeof rowsOf>>) => rows.map(({ attributes }) => attributes['parsed_account']);

describe('the number of a card', () => {
  test('is masked in the preview, one that is damaged too, and shown in full when cards=full asks for it', async () => {
    const { api, caller, id } = await open();
    expect(accountsIn(await rowsOf(api, caller, id))).toEqual([MASKED, clabeNumber(1), `*************${TOO_LONG.slice(-4)}`]);
    expect(accountsIn(await rowsOf(api, caller, id, 'cards=full'))).toEqual([BBVA_CARD, clabeNumber(1), TOO_LONG]);
  });

  test('makes two representations of the preview, whose links keep what was asked for', async () => {
    const { api, caller, id } = await open();
    const path = `/beneficiaries/imports/${id}/preview?per_page=1`;
    const masked = await get(api, caller, path);
    const full = await get(api, caller, `${path}&cards=full`, { headers: { 'If-None-Match': masked.headers['etag'] ?? '' } });
    expect([full.status, full.at('links.next')]).toEqual([200, expect.stringContaining('cards=full')]);
    const again = await get(api, caller, `${path}&cards=full`, { headers: { 'If-None-Match': full.headers['etag'] ?? '' } });
    expect(again.status).toBe(304);
  });

  test('can be corrected, and the answer masks it', async () => {
    const { api, caller, id } = await open();
    const [, , row] = await rowsOf(api, caller, id);
    const reply = await patch(api, caller, id, row?.id ?? '', { parsed_account: BBVA_CARD });
    expect(reply.at('data.attributes')).toMatchObject({ parsed_account: MASKED, user_overrides: { parsed_account: MASKED } });
    expect(reply.at('data.attributes.error_codes')).toEqual(['account_repeated_in_file']);
    const stored = await rowsOf(api, caller, id, 'cards=full');
    expect(accountsIn(stored).at(-1)).toBe(BBVA_CARD);
  });

  test('is asked for in one of two words', async () => {
    const { api, caller, id } = await open();
    const reply = await get(api, caller, `/beneficiaries/imports/${id}/preview?cards=1`);
    expect([reply.status, codes(reply.problems)]).toEqual([422, ['invalid_filter']]);
  });
});
