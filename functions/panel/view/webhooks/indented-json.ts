/** JSON with a line for each member; a text of another form as it is. */
export const indentedJson = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};
