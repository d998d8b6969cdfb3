import { hasCode, type Failure } from '../api/failure.ts';
import { PATHS } from '../paths.ts';
import { useTexts } from '../session/language-context.tsx';
import { shellTexts } from '../texts/shell.ts';
import { LiveOnly } from './test-mode/live-only.tsx';

/** Errors that no field of a form shows; all of them where there is no form. */
const generalErrorsOf = (failure: Failure): readonly string[] => {
  if (failure.kind !== 'refused') return [];
  const general = failure.errors.filter(({ field }) => field === null);
  return (general.length === 0 ? failure.errors : general).map(({ detail }) => detail);
};

type ProblemProps = { readonly failure: Failure; /** Does again what failed. */ readonly onRetry?: () => void };

/** What failed, and what can be done about it. */
export const Problem = ({ failure, onRetry }: ProblemProps) => {
  const { unreachable, incomplete, signedOut, retry, secondFactor } = useTexts(shellTexts);
  if (hasCode(failure, 'test_key_not_allowed')) return <LiveOnly />;
  const refused = hasCode(failure, 'unauthorized') ? [signedOut] : generalErrorsOf(failure);
  const lines = { unreachable: [unreachable], incomplete: [incomplete], refused }[failure.kind];
  return (
    <div class="notice danger" role="alert" tabIndex={-1} data-problem>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {hasCode(failure, 'second_factor_required') && <a href={PATHS.account}>{secondFactor}</a>}
      {onRetry !== undefined && (
        <div class="actions">
          <button type="button" onClick={onRetry}>
            {retry}
          </button>
        </div>
      )}
    </div>
  );
};
