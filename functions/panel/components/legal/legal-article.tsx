import { legalBlocks, type LegalBlock } from '../../view/legal/legal-text.ts';

const Block = ({ block }: { readonly block: LegalBlock }) => {
  if (block.kind === 'heading') return <h2>{block.text}</h2>;
  if (block.kind === 'paragraph') return <p>{block.text}</p>;
  return (
    <ul>
      {block.items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
};

/** The text of a legal document. */
export const LegalArticle = ({ text }: { readonly text: string }) => (
  <div class="prose">
    {legalBlocks(text).map((block, index) => (
      <Block key={index} block={block} />
    ))}
  </div>
);
