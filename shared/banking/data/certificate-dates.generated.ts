// Compiled from certificate_dates.csv by `npm run data -- compile`: edit the CSV, not this file.
export const CERTIFICATE_DATES: readonly (readonly [name: string, date: string])[] = [
  ["first", "2018-03-16"],
];
