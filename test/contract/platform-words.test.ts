import { globSync, readFileSync } from 'node:fs';

/** Words of the contexts above the platform. */
const CONTEXT_WORDS = new Set(
  (
    'validation validations verdict cep spei banxico clabe transfer transfers portal participant participants bank banks ' +
    'beneficiary beneficiaries receipt receipts certificate certificates webhook webhooks phone phones mail mails retries ' +
    'import imports export exports'
  ).split(' '),
);

/** Words of identity. Access is declared in contracts and documented, so only these two folders have them. */
const ACCESS_WORDS = new Set('user users account accounts quota quotas session sessions plan plans password passwords'.split(' '));
const ACCESS_FOLDERS = ['shared/platform/http/', 'shared/platform/openapi/'];

/** Texts that contain such a word and mean something else. */
const OTHER_MEANINGS = [
  // Names that others define.
  /IAM User Guide/g,
  /validation_error/g,
  /responseChecksumValidation/g,
  /Amazon SQS: Quotas/g,
  /^ {4}webhooks: /gm,
  /AWS_SESSION_TOKEN|sessionToken|x-amz-security-token/gi,
  /user-?agent/gi,
  /url\.(?:username|password)/g,
  // Statements of the language.
  /^import (?:type )?\{[^}]*\} from .*$/gm,
  /\bimport(?= |\()/g,
  /\bexport(?= )/g,
  // The partition of an owner.
  /USER#/g,
];

const wordsOf = (source: string): readonly string[] =>
  OTHER_MEANINGS.reduce((text, meaning) => text.replaceAll(meaning, ''), source)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

test.each(globSync('shared/platform/**/*.ts'))('%s has no word of a context', (file) => {
  const isAboutAccess = ACCESS_FOLDERS.some((folder) => file.startsWith(folder));
  const isOfContext = (word: string) => CONTEXT_WORDS.has(word) || (!isAboutAccess && ACCESS_WORDS.has(word));
  expect(wordsOf(readFileSync(file, 'utf8')).filter(isOfContext)).toEqual([]);
});
