import { Fragment } from 'preact';

/** A technical name, such as that of an event, which a narrow line breaks between its words. */
export const Breakable = ({ text }: { readonly text: string }) => (
  <>
    {(text.match(/[^._]*[._]|[^._]+/g) ?? []).map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </>
);
