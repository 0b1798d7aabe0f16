import type { InputFor, OutputFor } from '#kernel/web/api.ts'

export type Installation = OutputFor<'platform.installation.read'>
export type InstallationValues = InputFor<'platform.installation.save'>
