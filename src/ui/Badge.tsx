import type { ReactNode } from 'react'
import type { Hue } from './status.ts'

/** A quiet fact that is not a state: "saved on device", "default". An icon may come first. */
export function Badge({ hue = 'slate', children }: { hue?: Hue | 'accent'; children: ReactNode }) {
  return <span className={`st hue-${hue}`}>{children}</span>
}
