import { Separator } from 'react-aria-components/Menu'

/** A line between groups of a menu. */
export function MenuLine() {
  return <Separator className="list-line" />
}
