import { defineWebModule } from '#kernel/web/module.ts'
import { trade } from './module.ts'

export const tradeWeb = defineWebModule({
  manifest: trade,
  pages: {},
})
