import { day, instant } from '#kernel/shared/fields.ts'

/** The oldest year of a vehicle the register takes, and one beyond any plan: outside them it is a slip of the keyboard. */
const [firstYear, lastYear] = [1950, 2100]
const slip = { params: { code: 'kernel.field.invalid' } }
const isOfFleetTime = (year: number) => year >= firstYear && year <= lastYear

/** When something happened to a vehicle, or is planned for it. */
export const factAt = () => instant().refine(at => isOfFleetTime(at.getUTCFullYear()), slip)

/** On which day. */
export const factOn = () => day().refine(on => isOfFleetTime(Number(on.slice(0, 4))), slip)
