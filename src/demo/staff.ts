import { addMonths, type Day, startOfMonth } from '#kernel/shared/day.ts'

export type Colleague = { id: string; name: string; joinedOn: Day; hasAccount: boolean }

/** Whether somebody is on leave on a day. */
export type Away = (employeeId: string, on: Day) => boolean

/** The first of the twelve months whose salaries are paid. */
export const paidFrom = (today: Day): Day => addMonths(startOfMonth(today), -12)
