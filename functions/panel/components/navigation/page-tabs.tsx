import { useLocation } from 'preact-iso/router';
import { useLayoutEffect, useRef } from 'preact/hooks';

import { currentOf } from '../../view/navigation.ts';

type PageTabsProps = { readonly label: string; readonly pages: readonly (readonly [href: string, name: string])[] };

/** Links between the pages of an area: one line, which scrolls on a narrow window, to that of the page. */
export const PageTabs = ({ label, pages }: PageTabsProps) => {
  const { path } = useLocation();
  const tabs = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const [bar, current] = [tabs.current, tabs.current?.querySelector<HTMLElement>('[aria-current]')];
    if (bar !== null && current !== null && current !== undefined) bar.scrollLeft = current.offsetLeft - bar.offsetLeft;
  }, [path]);
  return (
    <nav ref={tabs} class="tabs" aria-label={label}>
      {pages.map(([href, name]) => (
        <a key={href} href={href} aria-current={currentOf(path, href) === 'page' ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
};
