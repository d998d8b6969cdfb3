import { securityTxt } from '../../../functions/panel/domain/security-txt.ts';

const DAY = 86_400_000;
const values = { contact: 'mailto:seguridad@example.mx', origin: 'https://panel.example.mx' };

test('security.txt has the fields of RFC 9116 that a finder needs', () => {
  expect(securityTxt({ ...values, now: Date.UTC(2026, 10, 26) })).toBe(
    [
      'Contact: mailto:seguridad@example.mx',
      'Expires: 2027-10-01T00:00:00.000Z',
      'Preferred-Languages: es, en',
      'Canonical: https://panel.example.mx/.well-known/security.txt',
      'Policy: https://panel.example.mx/docs/es/security',
      '',
    ].join('\n'),
  );
});

test('security.txt expires between ten months and a year after any day of its build', () => {
  const days = Array.from({ length: 1_500 }, (_day, index) => Date.UTC(2026, 0, 1) + index * DAY + DAY - 1);
  const left = days.map((now) => {
    const [, expires = ''] = /^Expires: (.+)$/m.exec(securityTxt({ ...values, now })) ?? [];
    return (Date.parse(expires) - now) / DAY;
  });
  expect(Math.min(...left)).toBeGreaterThan(300);
  expect(Math.max(...left)).toBeLessThan(365);
});
