/** The hook commit-msg: rejects a message that breaks the rules of docs/contributing.md. Its argument is the file of the message. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';

const MAX_SUBJECT = 72;
const SUBJECT = /^[a-z0-9][a-z0-9-]*(?:, [a-z0-9][a-z0-9-]*)*: [a-z][\w-]* \S/;
/** Added and deleted lines up to which a change needs no reason. */
const TRIVIAL_LINES = 10;
/** Messages that git writes, or that a rebase replaces. */
const WRITTEN_BY_GIT = /^(?:Merge |Revert |fixup! |squash! |amend! )/;

const changedLines = () =>
  execFileSync('git', ['diff', '--cached', '--numstat'], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => line.split('\t').slice(0, 2))
    // A binary file has "-" for both numbers.
    .reduce((sum, count) => sum + (Number.parseInt(count, 10) || 0), 0);

const faultsOf = (message) => {
  const [subject = '', blank = '', ...body] = message.split('\n');
  if (WRITTEN_BY_GIT.test(subject)) return [];
  const faults = [];
  if (subject.length > MAX_SUBJECT) faults.push(`The subject has ${subject.length} characters; at most ${MAX_SUBJECT} fit.`);
  if (!SUBJECT.test(subject))
    faults.push('The subject is not "component: verb object" in lower case, such as "imports: mask phones in previews".');
  if (blank !== '') faults.push('The second line is not empty.');
  if (body.join('').trim() === '' && changedLines() > TRIVIAL_LINES) {
    faults.push(`A change of more than ${TRIVIAL_LINES} lines needs a body that gives its reason.`);
  }
  return faults;
};

/** The message without the part that `git commit --verbose` cuts off, and without comments. */
const readMessage = (file) =>
  readFileSync(file, 'utf8')
    .split(/^# -+ >8 -+$/m)[0]
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .trim();

const faults = faultsOf(readMessage(process.argv[2]));
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\ndocs/contributing.md has the rules.\n`);
  process.exitCode = 1;
}
