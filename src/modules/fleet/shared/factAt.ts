import { instant } from '#kernel/shared/fields.ts'

/** The oldest year of a vehicle the register takes: a fact before it is a slip of the keyboard. */
const firstYear = 1950

/** When something happened to a vehicle. */
export const factAt = () =>
  instant().refine(at => at.getUTCFullYear() >= firstYear, { params: { code: 'kernel.field.invalid' } })
