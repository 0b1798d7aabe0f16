import type { LucideIcon } from 'lucide-react'

/** An icon of direction (chevron, arrow, undo, send, sign in): drawn for left to right, mirrored in Arabic. */
export function DirIcon({ icon: Icon, size = 16 }: { icon: LucideIcon; size?: number }) {
  return <Icon className="dir-icon" aria-hidden style={{ inlineSize: size, blockSize: size }} />
}
