import type { ComponentChildren } from 'preact';

type LabelledProps = {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** The hint warns: the value may be wrong. */
  readonly isDoubtful?: boolean;
  readonly error: string | null;
  readonly children: ComponentChildren;
};

/** A control with its label, hint and error. */
export const Labelled = ({ id, label, hint, isDoubtful = false, error, children }: LabelledProps) => (
  <div class="field">
    <label for={id}>{label}</label>
    {children}
    {hint !== undefined && (
      <p class={isDoubtful ? 'hint warning' : 'hint'} id={`${id}-hint`}>
        {hint}
      </p>
    )}
    {error !== null && (
      <p class="field-error" id={`${id}-error`}>
        {error}
      </p>
    )}
  </div>
);

/** The attribute that connects a control with its hint and its error. */
export const descriptionOf = (id: string, hint: string | undefined, error: string | null) => {
  const ids = [hint === undefined ? '' : `${id}-hint`, error === null ? '' : `${id}-error`].filter((each) => each !== '');
  return ids.length === 0 ? {} : { 'aria-describedby': ids.join(' ') };
};
