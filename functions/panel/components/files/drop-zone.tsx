import type { ComponentChildren } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';

type DropZoneProps = {
  readonly title: string;
  readonly text: string;
  /** The words of the button that chooses files. */
  readonly choose: string;
  /** Media types and endings of names, for the browser's dialog. */
  readonly accept: string;
  readonly isMultiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children?: ComponentChildren;
};

const filesOf = (list: FileList | undefined | null): readonly File[] => [...(list ?? [])];

/** Takes files that are dropped, pasted or chosen. */
export const DropZone = ({ title, text, choose, accept, isMultiple = false, onFiles, children }: DropZoneProps) => {
  const [isOver, setIsOver] = useState(false);
  const id = useId();
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      onFiles(filesOf(event.clipboardData?.files));
    };
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('paste', paste);
    };
  }, []);
  return (
    <div
      class={`drop ${isOver ? 'over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => {
        setIsOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onFiles(filesOf(event.dataTransfer?.files));
      }}
    >
      <h2>{title}</h2>
      <p id={`${id}-text`}>{text}</p>
      <label class="button file">
        {choose}
        <input
          type="file"
          accept={accept}
          multiple={isMultiple}
          aria-describedby={`${id}-text`}
          onChange={({ currentTarget }) => {
            onFiles(filesOf(currentTarget.files));
            currentTarget.value = '';
          }}
        />
      </label>
      {children}
    </div>
  );
};
