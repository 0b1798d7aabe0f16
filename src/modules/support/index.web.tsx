import { defineWebModule } from '#kernel/web/module.ts'
import { support } from './module.ts'

export const supportWeb = defineWebModule({ manifest: support, pages: {} })
