import type { ComponentChildren } from 'preact';

type SectionProps = {
  readonly title: string;
  readonly text?: string;
  readonly done?: string | null;
  /** Reads what the section shows, whenever it is opened. */
  readonly onOpen?: () => void;
  readonly children?: ComponentChildren;
};

/** A part of the settings, closed until it is needed. `done` is what happened last. */
export const Section = ({ title, text, done = null, onOpen, children }: SectionProps) => (
  <details
    class="card"
    onToggle={({ currentTarget }) => {
      if (currentTarget.open) onOpen?.();
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
    {children}
  </details>
);
