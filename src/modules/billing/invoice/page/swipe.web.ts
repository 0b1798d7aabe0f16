/** How wide the act under a card is, in pixels. */
export const swipeWidth = 96

/** How far a finger went towards the start of the line: to the right in Arabic, to the left in English. */
export const fromStart = (dx: number, isRtl: boolean): number => (isRtl ? dx : -dx)

/** How much of the act a drag uncovers: the card follows the finger and stops at the act's width. */
export const revealedAt = (from: number, across: number): number =>
  Math.min(swipeWidth, Math.max(0, from + across))

/** Whether a card that is let go stays open: more than half of its act is seen. */
export const settledOpen = (from: number, across: number): boolean =>
  revealedAt(from, across) > swipeWidth / 2
