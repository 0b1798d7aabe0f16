import type { OutputFor } from '#kernel/web/api.ts'

export type SettingsRow = OutputFor<'hr.settings.read'>['rows'][number]

/** What holds until a company says otherwise begins here. */
export const always = '1950-01-01'
