import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from 'react'

type RowKeys = {
  count: number
  /** Listens on the whole page: the one list of a list page. */
  everywhere: boolean
  focusRow: (index: number) => void
  open?: (index: number) => void
  pick?: (index: number) => void
}

const typing =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** j and k walk the rows, x chooses, Enter opens. Arabic keyboards send the letters ت ن ء on the same keys. */
export function useRowKeys({ count, everywhere, focusRow, open, pick }: RowKeys) {
  const at = useRef(-1)

  const press = (event: KeyboardEvent | ReactKeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const target = event.target as Element
    if (target.closest(typing)) return
    const onRow = target.matches('tr[data-index]')
    const move =
      event.code === 'KeyJ' || (onRow && event.key === 'ArrowDown')
        ? 1
        : event.code === 'KeyK' || (onRow && event.key === 'ArrowUp')
          ? -1
          : 0
    if (move !== 0 && count > 0) {
      at.current = Math.min(count - 1, Math.max(0, at.current + move))
      focusRow(at.current)
    } else if (event.code === 'KeyX' && at.current >= 0 && pick) pick(at.current)
    else if (event.key === 'Enter' && onRow && open) open(at.current)
    else return
    event.preventDefault()
  }

  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })
  useEffect(() => {
    if (!everywhere) return
    const listen = (event: KeyboardEvent) => latest.current(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [everywhere])

  return {
    onKeyDown: everywhere ? undefined : press,
    /** A row took the focus by other means. */
    rowFocused: (index: number) => {
      at.current = index
    },
  }
}
