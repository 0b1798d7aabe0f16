import type { Day } from '#kernel/shared/day.ts'
import type { Currency } from '#kernel/shared/money.ts'
import type { WageSettings } from '../wageProfile/wageProfile.rules.ts'
import { designedFile } from './designer.rules.ts'
import { omanFile } from './oman.rules.ts'
import { qatarFile } from './qatar.rules.ts'
import { uaeFile } from './uae.rules.ts'
import { designedErrors, omanErrors, qatarErrors, uaeErrors, type WageError } from './validator.rules.ts'
import type { MadeFile, WagePerson } from './wageFile.rules.ts'

export type FileMoment = {
  month: Day
  madeOn: Day
  /** The company's clock, `HH:mm:ss`. */
  madeAt: string
  currency: Currency
  /** The place of the file among those of its profile on this day, from 1. */
  sequence: number
  reference: string | null
}

/** The file of a profile for these persons, with everything that is wrong with it. */
export function fileOf(
  settings: WageSettings,
  persons: readonly WagePerson[],
  moment: FileMoment,
): { made: MadeFile; errors: WageError[] } {
  switch (settings.base) {
    case 'uae': {
      const head = { ...settings.uae, ...moment }
      const made = uaeFile(head, persons)
      return { made, errors: uaeErrors(head, persons, made) }
    }
    case 'qatar': {
      const head = { ...settings.qatar, ...moment, madeAt: moment.madeAt.slice(0, 5) }
      const made = qatarFile(head, persons)
      return { made, errors: qatarErrors(head, persons, made) }
    }
    case 'oman': {
      const head = { ...settings.oman, ...moment }
      const made = omanFile(head, persons)
      return { made, errors: omanErrors(head, persons, made) }
    }
    case 'custom': {
      const made = designedFile(settings.custom, persons, moment)
      return { made, errors: designedErrors(settings.custom, persons, moment, made) }
    }
  }
}
