import { useLocation } from 'preact-iso/router';

import { currentOf } from '../../view/navigation.ts';

type PageTabsProps = { readonly label: string; readonly pages: readonly (readonly [href: string, name: string])[] };

/** Links between the pages of an area. */
export const PageTabs = ({ label, pages }: PageTabsProps) => {
  const { path } = useLocation();
  return (
    <nav class="tabs" aria-label={label}>
      {pages.map(([href, name]) => (
        <a key={href} href={href} aria-current={currentOf(path, href) === 'page' ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
};
