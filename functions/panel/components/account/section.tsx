import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

type SectionProps = {
  readonly title: string;
  readonly text?: string;
  readonly done?: string | null;
  /** Reads what the section shows, whenever it is opened. */
  readonly onOpen?: () => void;
  readonly children?: ComponentChildren;
};

/** A part of the settings, closed and empty until it is needed. `done` is what happened last. */
export const Section = ({ title, text, done = null, onOpen, children }: SectionProps) => {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details
      class="card"
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open) return;
        setWasOpened(true);
        onOpen?.();
      }}
    >
      <summary>
        <h2>{title}</h2>
      </summary>
      {text !== undefined && <p>{text}</p>}
      {done !== null && (
        <p class="notice success" role="status">
          {done}
        </p>
      )}
      {wasOpened && children}
    </details>
  );
};
