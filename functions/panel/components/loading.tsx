import { useTexts } from '../session/language-context.tsx';
import { shellTexts } from '../texts/shell.ts';

/** Shown while a page has nothing to show yet. */
export const Loading = () => {
  const { loading } = useTexts(shellTexts);
  return (
    <p class="loading" role="status">
      <span class="spinner" aria-hidden="true" />
      {loading}
    </p>
  );
};
