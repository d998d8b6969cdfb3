import { makeCommonPasswords } from '../../../shared/identity/passwords/adapters/common-passwords.ts';
import { passwordProblem } from '../../../shared/identity/passwords/domain/password-policy.ts';
import { hasWord, makeWordFilter } from '../../../shared/identity/passwords/domain/word-filter.ts';

const OWNER = { email: 'ana.lopez@papeleria.example', name: 'Ana López', hasSecondFactor: true };

const codeOf = async (password: string, changes: object = {}) =>
  passwordProblem(password, { ...OWNER, ...changes }, await makeCommonPasswords().load())?.code ?? null;

describe('passwordProblem', () => {
  test.each([
    ['a phrase', 'once tortugas bajo la lluvia'],
    ['random characters', 'xK9$vQ2!mZ7#pL4w'],
    ['a phrase of two words', 'tortuga-relampago'],
    ['a phrase with a walk in it', 'once tortugas qwerty'],
    ['a phrase that has neighbouring letters', 'desde los olivos de la sede'],
  ])('accepts %s', async (_what, password) => {
    expect(await codeOf(password, { hasSecondFactor: false })).toBeNull();
  });

  test.each([
    ['a common password with digits', 'password123456'],
    ['a common password in capitals and signs', '!!PassWord!!2026'],
    ['a common password in lookalikes', 'P4ssw0rd2026!!'],
    ['a common word in Spanish', 'contraseña12345'],
    ['a common password twice', 'princesaprincesa'],
    ['a sequence', 'abcdefghijklmnop'],
    ['a row of the keyboard', 'qwertyuiopasdfgh'],
    ['a sequence down', '9876543210987654'],
    ['one character', 'zzzzzzzzzzzzzzzz'],
    ['a short part that repeats', 'x9kx9kx9kx9kx9kx9k'],
    ['the address', 'ana.lopez@papeleria'],
    ['the name', 'AnaLópez-AnaLópez1'],
    ['the service', 'spei-validacion-26'],
    ['the name of the product', 'ValidadorSPEI2026'],
    ['the name of the product in lookalikes', 'V4l1d4d0r-Sp31-2026'],
    ['columns of the keyboard', '1qaz2wsx3edc4rfv'],
    ['columns of the keyboard with Shift', '!QAZ@WSX#EDC$RFV'],
    ['columns of the keyboard, upwards', 'zaq1xsw2cde3vfr4'],
    ['columns of the keyboard, to the right', 'zse4xdr5cft6vgy7'],
    ['columns of letters', 'qazwsxedcrfvtgb'],
    ['every column of letters', 'qazwsxedcrfvtgbyhnujmikolp'],
    ['two rows in turn', 'q1w2e3r4t5y6u7i8o9'],
    ['rows of the Spanish layout', 'asdfghjklñpoiuytrewq'],
    ['parts of rows', 'qwe123asd456zxc'],
    ['parts of rows in turn', 'qweasdzxcrtyfghvbn'],
    ['the row of digits, twice', '1234567890-1234567890'],
    ['columns of the numeric pad', '147258369147258369'],
    ['a sequence of letters and digits', 'abc123def456ghi789'],
  ])('finds %s', async (_what, password) => {
    expect(await codeOf(password, { hasSecondFactor: true })).toBe('password_compromised');
  });

  test('requires 15 characters, and 12 with a second factor', async () => {
    expect([await codeOf('tortuga-luz-'), await codeOf('tortuga-luz')]).toEqual([null, 'password_too_short']);
    const alone = { hasSecondFactor: false };
    expect([await codeOf('tortuga-luz-mar', alone), await codeOf('tortuga-luz-ma', alone)]).toEqual([null, 'password_too_short']);
  });

  test('counts characters, not bytes or code units', async () => {
    expect(await codeOf('🐢🌧🏔🐢🌧🏔')).toBe('password_too_short');
  });
});

describe('the list of common passwords', () => {
  test('contains common passwords, and few random words', async () => {
    const isCommon = await makeCommonPasswords().load();
    for (const word of ['123456', 'password', 'qwerty', 'dragon', 'contrasena', 'guadalupe', 'chivas']) expect(isCommon(word)).toBe(true);
    const mistakes = Array.from({ length: 5_000 }, (_unused, index) => `kx${index}vq`).filter(isCommon);
    expect(mistakes.length).toBeLessThan(25);
  });
});

describe('a word filter', () => {
  test('contains every word that it was built from', () => {
    const words = Array.from({ length: 500 }, (_unused, index) => `word ${index}`);
    const filter = makeWordFilter(words, 900);
    expect(words.every((word) => hasWord(filter, word))).toBe(true);
    expect(hasWord(filter, 'none of them')).toBe(false);
  });
});
