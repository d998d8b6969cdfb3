import { useId } from 'preact/hooks';

import { useFieldError } from '../form.tsx';
import { descriptionOf, Labelled } from '../labelled.tsx';

type TextAreaProps = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly value?: string;
  readonly maxLength?: number;
  readonly isOptional?: boolean;
};

/** A field of a form that takes several lines. */
export const TextArea = ({ name, label, hint, value = '', maxLength, isOptional = false }: TextAreaProps) => {
  const id = useId();
  const error = useFieldError(name);
  return (
    <Labelled id={id} label={label} hint={hint} error={error}>
      <textarea
        id={id}
        name={name}
        rows={3}
        required={!isOptional}
        aria-invalid={error !== null}
        {...(maxLength === undefined ? {} : { maxLength })}
        {...descriptionOf(id, hint, error)}
      >
        {value}
      </textarea>
    </Labelled>
  );
};
