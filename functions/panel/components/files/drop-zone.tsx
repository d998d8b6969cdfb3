import type { ComponentChildren } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';

type DropZoneProps = {
  readonly title: string;
  readonly text: string;
  /** The words of the button that chooses files. */
  readonly choose: string;
  /** The words of a button that opens the camera of a phone; without them there is none. */
  readonly photograph?: string;
  /** Media types and endings of names, for the browser's dialog. */
  readonly accept: string;
  readonly isMultiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children?: ComponentChildren;
};

const filesOf = (list: FileList | undefined | null): readonly File[] => [...(list ?? [])];

type FileButtonProps = {
  readonly text: string;
  readonly accept: string;
  readonly describedBy: string;
  readonly isMultiple?: boolean;
  /** Opens the camera instead of a choice of files, where there is one. */
  readonly isCamera?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
};

const FileButton = ({ text, accept, describedBy, isMultiple = false, isCamera = false, onFiles }: FileButtonProps) => (
  <label class={`button file ${isCamera ? 'camera' : ''}`}>
    {text}
    <input
      type="file"
      accept={accept}
      multiple={isMultiple}
      aria-describedby={describedBy}
      {...(isCamera ? { capture: 'environment' } : {})}
      onChange={({ currentTarget }) => {
        onFiles(filesOf(currentTarget.files));
        currentTarget.value = '';
      }}
    />
  </label>
);

/** Takes files that are dropped, pasted, chosen or photographed. */
export const DropZone = ({ title, text, choose, photograph, accept, isMultiple = false, onFiles, children }: DropZoneProps) => {
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
      <div class="actions">
        <FileButton text={choose} accept={accept} isMultiple={isMultiple} describedBy={`${id}-text`} onFiles={onFiles} />
        {photograph !== undefined && (
          <FileButton text={photograph} accept="image/*" isCamera describedBy={`${id}-text`} onFiles={onFiles} />
        )}
      </div>
      {children}
    </div>
  );
};
