import { useId } from 'preact/hooks';

import { useFieldError } from './form.tsx';
import { descriptionOf, Labelled } from './labelled.tsx';

type InputType = 'text' | 'email' | 'password' | 'date' | 'time' | 'tel';

type InputProps = {
  readonly id: string;
  readonly name: string;
  readonly defaultValue: string;
  readonly autocomplete: AutoFill;
  readonly inputMode: 'numeric' | 'decimal' | 'tel' | 'email' | 'text';
  readonly required: boolean;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby'?: string;
  readonly maxLength?: number;
};

const Input = ({ type, ...props }: InputProps & { readonly type: InputType }) => {
  switch (type) {
    case 'email':
      return <input type="email" spellcheck={false} {...props} />;
    case 'password':
      return <input type="password" {...props} />;
    case 'date':
      return <input type="date" {...props} />;
    case 'time':
      return <input type="time" {...props} />;
    case 'tel':
      return <input type="tel" {...props} />;
    case 'text':
      return <input type="text" spellcheck={false} {...props} />;
  }
};

type FieldProps = {
  readonly name: string;
  readonly label: string;
  readonly type?: InputType;
  readonly hint?: string;
  readonly isDoubtful?: boolean;
  readonly value?: string;
  readonly autocomplete?: AutoFill;
  readonly inputMode?: InputProps['inputMode'];
  readonly maxLength?: number;
  readonly isOptional?: boolean;
};

/** A field of a form that takes text. */
export const Field = ({
  name,
  label,
  type = 'text',
  hint,
  isDoubtful = false,
  value = '',
  autocomplete = 'off',
  inputMode,
  maxLength,
  isOptional = false,
}: FieldProps) => {
  const id = useId();
  const error = useFieldError(name);
  return (
    <Labelled id={id} label={label} hint={hint} isDoubtful={isDoubtful} error={error}>
      <Input
        id={id}
        name={name}
        type={type}
        defaultValue={value}
        autocomplete={autocomplete}
        inputMode={inputMode ?? (type === 'email' ? 'email' : 'text')}
        required={!isOptional}
        aria-invalid={error !== null}
        {...(maxLength === undefined ? {} : { maxLength })}
        {...descriptionOf(id, hint, error)}
      />
    </Labelled>
  );
};
