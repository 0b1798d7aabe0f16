import { useContext } from 'react'
import { MenuParts } from './menuParts.ts'

/** A line between groups of a menu. */
export function MenuLine() {
  const parts = useContext(MenuParts)
  return parts && <parts.Separator className="list-line" />
}
