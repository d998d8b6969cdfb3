import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { readBankHolidayList, refreshedHolidays } from '../../../infra/data/bank-holiday-list.ts';
import { bankHolidaysByRule } from '../../../shared/banking/domain/bank-holiday-rules.ts';
import { date } from './bank-account/fixtures.ts';

const shipped = readFileSync(join(import.meta.dirname, '../../../shared/banking/data/bank_holidays.csv'), 'utf8');
const shippedOf = (year: number): readonly string[] => shipped.match(new RegExp(`^${year}-\\d\\d-\\d\\d`, 'gm')) ?? [];

/** The enumeration of the dispositions for 2019, which states moved holidays twice. */
const OF_2019 = `
Martes 11 de diciembre de 2018
Artículo 1.- Las instituciones de crédito deberán cerrar sus puertas en los siguientes días de 2019:
I.
El 1 de enero.
II. El primer lunes de febrero en conmemoración del 5 de febrero, es decir, el 4 de febrero.
III. El tercer lunes de marzo en conmemoración del 21 de marzo, es decir, el 18 de
marzo.
IV. El 18 y 19 de abril.
V. El 1 de mayo.
VI. El 16 de septiembre.
VII. El 2 de noviembre. Adicionalmente, el tercer lunes de noviembre en conmemoración del 20 de noviembre, es decir, el 18 de noviembre.
VIII. El 12 y 25 de diciembre.
IX. Los sábados y domingos, en adición al señalado en la fracción VII anterior.
Artículo 2.- Transitorio: estas disposiciones entran en vigor el 1 de junio.`;

/** The enumeration for 2022, which states moved holidays by their rule alone. */
const OF_2022 = `DÍAS DEL AÑO 2022
  1. El 1o. de enero.  2. El primer lunes de febrero en conmemoración del 5 de febrero.
  3. El tercer lunes de marzo en conmemoración del 21 de marzo.  4. El 14 y 15 de abril.  5. El 1o. de mayo.
  6. El 16 de septiembre.  7. El 2 de noviembre y el tercer lunes de noviembre en conmemoración del 20 de noviembre.
  8. El 12 y 25 de diciembre.  9. Los sábados y domingos.`;

describe('readBankHolidayList', () => {
  test.each([
    [2019, OF_2019],
    [2022, OF_2022],
  ])('reads the list of %d as the Diario Oficial prints it', (year, text) => {
    expect(readBankHolidayList(text, year)).toEqual(shippedOf(year));
  });

  test('reads additional days', () => {
    const text = OF_2022.replace('El 16 de septiembre.', 'El 16 de septiembre, y el 1o. de octubre.').replace('14 y 15', '13, 14 y 15');
    expect(readBankHolidayList(text, 2022).filter((day) => !shippedOf(2022).includes(day))).toEqual(['2022-04-13', '2022-10-01']);
  });

  test.each([
    ['another year', OF_2019, 2020],
    ['no list of days', 'Disposiciones para 2026: el 1 de enero.', 2026],
    ['a list without days', 'Días de 2026: los sábados y domingos.', 2026],
    ['a day that does not exist', OF_2022.replace('1o. de mayo', '31 de abril'), 2022],
  ])('refuses a text of %s', (_what, text, year) => {
    expect(() => readBankHolidayList(text, year)).toThrow();
  });
});

describe('refreshedHolidays', () => {
  test('changes nothing when a shipped year is published again', () => {
    expect(refreshedHolidays(shipped, readBankHolidayList(OF_2019, 2019), 2019, 'CNBV (DOF 2018-12-11)')).toEqual({
      csv: shipped,
      unexpected: [],
      missing: [],
    });
  });

  test('adds a year in its place, with its source', () => {
    const { csv } = refreshedHolidays(shipped, bankHolidaysByRule(2023), 2023, 'CNBV (DOF 2022-12-20)');
    const years = csv
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((row) => row.slice(0, 4));
    expect(years).toEqual(years.toSorted());
    expect(csv).toContain('\n2023-04-06,CNBV (DOF 2022-12-20)\n');
    expect(csv.replaceAll(/^2023-.*\n/gm, '')).toBe(shipped);
  });

  test('reports a weekday on which a list differs from the rules', () => {
    const published = [...bankHolidaysByRule(2027).filter((day) => day !== '2027-11-02' && day !== '2027-05-01'), date('2027-09-17')];
    expect(refreshedHolidays(shipped, published, 2027, 'a')).toMatchObject({ unexpected: ['2027-09-17'], missing: ['2027-11-02'] });
  });

  test.each(['CNBV, DOF', 'CNBV "DOF"', 'CNBV\n'])('refuses the source %j, which the CSV cannot hold', (source) => {
    expect(() => refreshedHolidays(shipped, [], 2027, source)).toThrow(/source/);
  });
});
