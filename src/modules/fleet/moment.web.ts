const sameActMs = 60_000

/**
 * The moment an act is sent with. Pressed twice, or again after its answer was lost, it is the same act: with another moment it
 * would be another input, and be done twice.
 */
export const momentOf = (sent: Date | null, now: Date): Date =>
  sent && now.getTime() - sent.getTime() < sameActMs ? sent : now
