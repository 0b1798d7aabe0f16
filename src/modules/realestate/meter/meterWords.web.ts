import { words as holderWords } from '#generated/choices/realestate.meter.holder.ts'
import { words as kindWords } from '#generated/choices/realestate.meter.kind.ts'
import { words as sourceWords } from '#generated/choices/realestate.meter.source.ts'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'

export { holderWords, kindWords, sourceWords }

export type Meter = OutputFor<'realestate.meter.list'>['rows'][number]

/** Where a meter is: a unit's name, or that it counts for the whole building. */
export const placeOfMeter = (meter: Meter): string =>
  meter.isBuilding ? m['realestate.meter.common']() : meter.property
