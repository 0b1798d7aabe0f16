import { type ComponentType, createContext, type ReactNode } from 'react'
import type { MenuItemProps, SeparatorProps } from 'react-aria-components/Menu'

type Parts = {
  MenuItem: ComponentType<MenuItemProps & { children: ReactNode }>
  Separator: ComponentType<SeparatorProps>
}

/** What entries of a menu are made of; given by the menu, so that a page with a menu does not carry its parts. */
export const MenuParts = createContext<Parts | null>(null)
