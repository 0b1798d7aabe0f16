import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, type RefObject, useImperativeHandle } from 'react'

export type VirtualRowsProps = {
  keys: readonly string[]
  rowAt: (index: number, ref?: Ref<HTMLTableRowElement>) => ReactNode
  /** The usual height of a row in pixels. */
  height: number
  /** The number of columns. */
  span: number
  scroller: RefObject<HTMLElement | null>
  /** Brings a row that is not drawn into view. */
  showRow: Ref<(index: number) => void>
}

/** Draws only the rows in sight, for tables too long to draw whole. */
export function VirtualRowsPart({ keys, rowAt, height, span, scroller, showRow }: VirtualRowsProps) {
  const virtualizer = useVirtualizer({
    count: keys.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: index => keys[index] ?? index,
    overscan: 8,
    initialRect: { width: 1000, height: 800 },
  })
  useImperativeHandle(showRow, () => index => virtualizer.scrollToIndex(index), [virtualizer])
  const drawn = virtualizer.getVirtualItems()
  const last = drawn.at(-1)
  const gap = (size: number) =>
    size > 0 && (
      // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row cannot take the focus
      <tr aria-hidden="true">
        <td className="gap" colSpan={span} style={{ blockSize: size }} />
      </tr>
    )
  return (
    <>
      {gap(drawn[0]?.start ?? 0)}
      {drawn.map(({ index }) => rowAt(index, virtualizer.measureElement))}
      {gap(last ? virtualizer.getTotalSize() - last.end : 0)}
    </>
  )
}
