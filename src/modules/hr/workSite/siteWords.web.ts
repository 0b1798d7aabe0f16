import type { OutputFor } from '#kernel/web/api.ts'

export { words as shapeWords } from '#generated/choices/hr.workSite.shape.ts'

export type SiteRow = OutputFor<'hr.workSite.list'>['rows'][number]
