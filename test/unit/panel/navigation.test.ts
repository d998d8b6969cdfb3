import { addressOfPlace, placeOf } from '../../../functions/panel/view/list-place.ts';
import { currentOf, visibleGroups } from '../../../functions/panel/view/navigation.ts';

test('the navigation has the areas that the user may open, and no group without any', () => {
  const areas = [
    { group: 'administration', permission: 'admin:users_read' },
    { group: 'account', permission: 'users:read_self' },
    { group: 'account', permission: 'billing:read_self' },
  ] as const;
  expect(visibleGroups(areas, ['users:read_self'])).toEqual([{ group: 'account', areas: [areas[1]] }]);
  expect(visibleGroups(areas, ['billing:read_self', 'admin:users_read']).map(({ group }) => group)).toEqual(['account', 'administration']);
});

test('the link of an area is marked on its own page and on the pages below it', () => {
  expect(currentOf('/webhooks', '/webhooks')).toBe('page');
  expect(currentOf('/webhooks/9', '/webhooks')).toBe('true');
  expect(currentOf('/webhooks-old', '/webhooks')).toBeUndefined();
  expect(currentOf('/webhooks', '/')).toBeUndefined();
});

test('the place in a list is the query of a link without the size of a page', () => {
  const place = placeOf('/v1/validations?status=valid&page%5Bsize%5D=25&page%5Bafter%5D=abc');
  expect(place).toEqual({ status: 'valid', 'page[after]': 'abc' });
  expect(addressOfPlace('/validations', place)).toBe('/validations?status=valid&page%5Bafter%5D=abc');
  expect(addressOfPlace('/validations', {})).toBe('/validations');
});
