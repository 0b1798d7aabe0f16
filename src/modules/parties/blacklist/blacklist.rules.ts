import { addMonths, type Day } from '#kernel/shared/day.ts'
import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'
import type { BlacklistReason } from '../party/partyCodes.rules.ts'

export type Block = {
  readonly startsOn: Day
  readonly reviewOn: Day
  readonly liftedAt: Date | null
}

export type BlockState = 'coming' | 'active' | 'expired' | 'lifted'

/** A block holds from startsOn until the day before reviewOn: the day of review finds it ended unless it was renewed. */
export function blockStateOn(block: Block, today: Day): BlockState {
  if (block.liftedAt) return 'lifted'
  if (today < block.startsOn) return 'coming'
  return today < block.reviewOn ? 'active' : 'expired'
}

/** Refuses a block that ends before it starts or lasts longer than 12 months (`parties.blacklist.reviewTooFar`). */
export function whyNotPeriod(startsOn: Day, reviewOn: Day, today: Day): Refusal | null {
  if (reviewOn <= startsOn || reviewOn <= today)
    return invalid('parties.blacklist.reviewPast', { field: 'reviewOn' })
  if (reviewOn > addMonths(startsOn, 12))
    return invalid('parties.blacklist.reviewTooFar', { field: 'reviewOn' })
  return null
}

export type ActiveBlock = {
  readonly partyId: string
  readonly name: string
  readonly reviewOn: Day
  readonly reasonCode: BlacklistReason
  readonly reason: string
}

/** P3: names the party, the day the block ends and its reason (`parties.party.blacklisted`). */
export function blacklisted(block: ActiveBlock): Refusal {
  return refused('parties.party.blacklisted', {
    params: {
      name: block.name,
      date: block.reviewOn,
      reason: block.reason,
      reasonCode: block.reasonCode,
      partyId: block.partyId,
    },
  })
}
