import type { OutputFor } from '#kernel/web/api.ts'

export type SettingsRow = OutputFor<'hr.settings.read'>['rows'][number]

/** The first day of the default rules, which hold until a company sets its own. */
export const always = '1950-01-01'
