import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

import { useFieldError } from './form.tsx';

type CheckboxProps = {
  readonly name: string;
  readonly children: ComponentChildren;
  readonly isRequired?: boolean;
  readonly isChecked?: boolean;
};

/** A box to tick, with its text. */
export const Checkbox = ({ name, children, isRequired = false, isChecked = false }: CheckboxProps) => {
  const id = useId();
  const error = useFieldError(name);
  return (
    <div class="field">
      <div class="check">
        <input
          id={id}
          name={name}
          type="checkbox"
          required={isRequired}
          defaultChecked={isChecked}
          aria-invalid={error !== null}
          {...(error === null ? {} : { 'aria-describedby': `${id}-error` })}
        />
        <label for={id}>{children}</label>
      </div>
      {error !== null && (
        <p class="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
};
