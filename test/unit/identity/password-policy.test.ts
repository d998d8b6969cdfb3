import { makeCommonPasswords } from '../../../shared/identity/adapters/common-passwords.ts';
import { passwordProblem } from '../../../shared/identity/domain/password-policy.ts';
import { hasWord, makeWordFilter } from '../../../shared/identity/domain/word-filter.ts';

const OWNER = { email: 'ana.lopez@papeleria.example', name: 'Ana López', hasSecondFactor: true };

const codeOf = async (password: string, changes: object = {}) =>
  passwordProblem(password, { ...OWNER, ...changes }, await makeCommonPasswords().load())?.code ?? null;

describe('passwordProblem', () => {
  test.each([
    ['a phrase', 'once tortugas bajo la lluvia'],
    ['random characters', 'xK9$vQ2!mZ7#pL4w'],
    ['a phrase of two words', 'tortuga-relampago'],
  ])('lets %s through', async (_what, password) => {
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
  ])('finds %s', async (_what, password) => {
    expect(await codeOf(password, { hasSecondFactor: true })).toBe('password_compromised');
  });

  test('asks for 15 characters, and for 12 with a second factor', async () => {
    expect([await codeOf('tortuga-luz-'), await codeOf('tortuga-luz')]).toEqual([null, 'password_too_short']);
    const alone = { hasSecondFactor: false };
    expect([await codeOf('tortuga-luz-mar', alone), await codeOf('tortuga-luz-ma', alone)]).toEqual([null, 'password_too_short']);
  });

  test('counts characters, not bytes or code units', async () => {
    expect(await codeOf('🐢🌧🏔🐢🌧🏔')).toBe('password_too_short');
  });
});

describe('the list of common passwords', () => {
  test('has what people use, and of random words few', async () => {
    const isCommon = await makeCommonPasswords().load();
    for (const word of ['123456', 'password', 'qwerty', 'dragon', 'contrasena', 'guadalupe', 'chivas']) expect(isCommon(word)).toBe(true);
    const mistakes = Array.from({ length: 5_000 }, (_unused, index) => `kx${index}vq`).filter(isCommon);
    expect(mistakes.length).toBeLessThan(25);
  });
});

describe('a word filter', () => {
  test('has every word it was made of', () => {
    const words = Array.from({ length: 500 }, (_unused, index) => `word ${index}`);
    const filter = makeWordFilter(words, 900);
    expect(words.every((word) => hasWord(filter, word))).toBe(true);
    expect(hasWord(filter, 'none of them')).toBe(false);
  });
});
