import type { ReadFile } from '../../api/client.ts';

/** Has the browser save a file. */
export const saveFile = ({ file, name }: ReadFile): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};
