import { defineWebModule } from '#kernel/web/module.ts'
import { clinic } from './module.ts'

export const clinicWeb = defineWebModule({
  manifest: clinic,
  pages: {},
})
