import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/**
 * Freezes column widths after the first rows are laid out, because a virtualised table would otherwise change its widths
 * while scrolling. Measures again when the columns, the width of the table or the fonts change.
 */
export function useLockedWidths(scroller: RefObject<HTMLElement | null>, active: boolean, columnKey: string) {
  const [width, setWidth] = useState(0)
  const [fonts, setFonts] = useState(0)
  const [locked, setLocked] = useState<{ key: string; widths: number[] } | null>(null)
  const key = `${columnKey}|${width}|${fonts}`

  useEffect(() => {
    if (!active || !scroller.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)))
    observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [active, scroller])

  useEffect(() => {
    if (!active) return
    const loaded = () => setFonts(count => count + 1)
    document.fonts.addEventListener('loadingdone', loaded)
    return () => document.fonts.removeEventListener('loadingdone', loaded)
  }, [active])

  useLayoutEffect(() => {
    if (!active || width === 0 || locked?.key === key) return
    const cells = scroller.current?.querySelectorAll<HTMLElement>('tbody tr[data-index="0"] > td')
    if (cells?.length) setLocked({ key, widths: [...cells].map(cell => cell.getBoundingClientRect().width) })
  })

  return active && locked?.key === key ? locked.widths : null
}
