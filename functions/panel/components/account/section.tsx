import type { ComponentChildren } from 'preact';

type SectionProps = {
  readonly title: string;
  readonly text?: string;
  readonly done?: string | null;
  readonly children?: ComponentChildren;
};

/** A part of the settings, closed until it is needed. `done` is what happened last. */
export const Section = ({ title, text, done = null, children }: SectionProps) => (
  <details class="card">
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
