import { useId } from 'preact/hooks';

import { useFieldError } from './form.tsx';

type SelectProps = {
  readonly name: string;
  readonly label: string;
  /** Values with their texts; an empty value stands for none. */
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly value?: string;
  readonly hint?: string;
};

/** A field of a form that takes one of a list. */
export const Select = ({ name, label, options, value = '', hint }: SelectProps) => {
  const id = useId();
  const error = useFieldError(name);
  const describedBy = [hint === undefined ? '' : `${id}-hint`, error === null ? '' : `${id}-error`].filter((each) => each !== '').join(' ');
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} name={name} aria-invalid={error !== null} {...(describedBy === '' ? {} : { 'aria-describedby': describedBy })}>
        {options.map(([option, text]) => (
          <option key={option} value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
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
};
