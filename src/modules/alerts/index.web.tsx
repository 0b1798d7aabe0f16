import { defineWebModule } from '#kernel/web/module.ts'
import { alerts } from './module.ts'

/** The bell has no page: the shell shows it on every one. */
export const alertsWeb = defineWebModule({ manifest: alerts, pages: {} })
