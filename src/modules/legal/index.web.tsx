import { defineWebModule } from '#kernel/web/module.ts'
import { legal } from './module.ts'

export const legalWeb = defineWebModule({ manifest: legal, pages: {} })
