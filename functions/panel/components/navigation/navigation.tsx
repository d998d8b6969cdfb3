import { useLocation } from 'preact-iso/router';
import { useEffect, useState } from 'preact/hooks';

import { AREAS } from '../../areas/areas.ts';
import { useTexts } from '../../session/language-context.tsx';
import type { User } from '../../session/visitor.ts';
import { groupTexts, navigationTexts } from '../../texts/navigation.ts';
import { shellTexts } from '../../texts/shell.ts';
import { countText } from '../../view/format.ts';
import { currentOf, visibleGroups } from '../../view/navigation.ts';
import { ModeSwitch } from '../test-mode/mode-switch.tsx';

const NAVIGATION_ID = 'areas';

type MenuButtonProps = { readonly isOpen: boolean; readonly onToggle: () => void };

/** Opens the navigation where the window is too narrow to show it all the time. */
export const MenuButton = ({ isOpen, onToggle }: MenuButtonProps) => {
  const { menu } = useTexts(shellTexts);
  return (
    <button type="button" class="plain menu" aria-expanded={isOpen} aria-controls={NAVIGATION_ID} onClick={onToggle}>
      <span class="menu-sign" aria-hidden="true" />
      {menu}
    </button>
  );
};

/** Whether the navigation is open on a narrow window: until a page is chosen or Escape is pressed. */
export const useMenu = () => {
  const { url } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    setIsOpen(false);
  }, [url]);
  return {
    isOpen,
    toggle: () => {
      setIsOpen(!isOpen);
    },
    close: () => {
      setIsOpen(false);
    },
  };
};

const Count = ({ count }: { readonly count: number }) => {
  const { news } = useTexts(shellTexts);
  if (count === 0) return null;
  return (
    <span class="count">
      <span aria-hidden="true">{countText(count)}</span>
      <span class="visually-hidden">{news(countText(count))}</span>
    </span>
  );
};

type NavigationProps = { readonly user: User; readonly isOpen: boolean; readonly onClose: () => void };

/** The areas that the user may open, in groups. */
export const Navigation = ({ user, isOpen, onClose }: NavigationProps) => {
  const { path } = useLocation();
  const { navigation } = useTexts(shellTexts);
  const names = useTexts(navigationTexts);
  const groupNames = useTexts(groupTexts);
  const closeByKey = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape' || !isOpen) return;
    onClose();
    document.querySelector<HTMLElement>(`[aria-controls=${NAVIGATION_ID}]`)?.focus();
  };
  return (
    <nav id={NAVIGATION_ID} class={isOpen ? 'areas open' : 'areas'} aria-label={navigation} onKeyDown={closeByKey}>
      <ModeSwitch />
      {visibleGroups(AREAS, user.permissions).map(({ group, areas }) => (
        <div key={group} class="area-group">
          <p id={`group-${group}`}>{groupNames[group]}</p>
          <ul aria-labelledby={`group-${group}`}>
            {areas.map(({ name, path: href, count }) => (
              <li key={href}>
                <a href={href} aria-current={currentOf(path, href)}>
                  {names[name]}
                  {count !== undefined && <Count count={count(user)} />}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
};
