import type { MouseEvent } from 'react'
import { showHint } from './toast.ts'

/** A finger never hovers, so no tooltip opens for it: a press that can do nothing shows why. */
export function sayWhy({ nativeEvent }: MouseEvent, reason: string): void {
  if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch') showHint(reason)
}
