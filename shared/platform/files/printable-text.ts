/**
 * Removes what shows nothing: control characters, marks that turn the direction of writing, characters without width, private and
 * unassigned ones, and halves of characters. Selectors that choose how an emoji looks stay. The expression is in the function because its
 * sets take long to compile.
 */
const withoutInvisible = (text: string): string =>
  text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}[\p{Default_Ignorable_Code_Point}--\p{Variation_Selector}]]/gv,
    '',
  );

/** Words of ASCII and Western European letters with one blank between them, as nearly every text is: nothing to change. */
const PLAIN = /^(?:[!-~¡-¬®-ÿ]+(?: [!-~¡-¬®-ÿ]+)*)?$/;

/**
 * The visible characters of a text on one line: white space of any kind becomes one space, invisible characters are removed, composed
 * characters are in their short form (NFC). Applying it twice changes nothing.
 */
export const printableText = (text: string): string => {
  if (PLAIN.test(text)) return text;
  return withoutInvisible(text.replace(/[\s\p{Zs}]+/gu, ' '))
    .replace(/ +/g, ' ')
    .normalize('NFC')
    .trim();
};
