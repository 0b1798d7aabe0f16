import { words as levelWords } from '#generated/choices/legal.hearing.level.ts'
import { words as sequelWords } from '#generated/choices/legal.hearing.sequel.ts'
import { words as statusWords } from '#generated/choices/legal.hearing.status.ts'
import { words as verdictWords } from '#generated/choices/legal.hearing.verdict.ts'
import { words as whyWords } from '#generated/choices/legal.hearing.why.ts'
import { instantOf } from '#kernel/shared/day.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'

export { levelWords, sequelWords, statusWords, verdictWords, whyWords }

export type Hearing = OutputFor<'legal.hearing.roll'>['hearings'][number]
export type Proceeding = OutputFor<'legal.proceeding.list'>['proceedings'][number]

export const hearingKinds: Readonly<Record<Hearing['status'], StatusKind>> = {
  scheduled: 'promised',
  held: 'settled',
  postponed: 'paused',
  cancelled: 'out',
}

/** The moment of a clock of the company, as a field holds it. */
export const momentOf = (clock: string, zone: string) =>
  instantOf(clock.slice(0, 10), clock.slice(11, 16), zone).toISOString()
