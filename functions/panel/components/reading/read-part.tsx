import type { ComponentChildren } from 'preact';

import { useTexts } from '../../session/language-context.tsx';
import { shellTexts } from '../../texts/shell.ts';
import { Loading } from '../loading.tsx';
import { Problem } from '../problem.tsx';
import type { Reading } from './use-reading.ts';

type ReadPartProps<Body> = { readonly reading: Reading<Body>; readonly children: (body: Body) => ComponentChildren };

/** A part of a page that was read: that it is awaited, what failed and the button to read again, and the part once it is there. */
export const ReadPart = <Body,>({ reading: { body, failure, isReading, reload }, children }: ReadPartProps<Body>) => {
  const { loading } = useTexts(shellTexts);
  return (
    <>
      {failure !== null && !isReading && <Problem failure={failure} onRetry={reload} />}
      {isReading && body === null && <Loading />}
      {isReading && body !== null && (
        <p class="visually-hidden" role="status">
          {loading}
        </p>
      )}
      {body !== null && children(body)}
    </>
  );
};
