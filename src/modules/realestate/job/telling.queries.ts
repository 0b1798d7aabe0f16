import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { type NewAlert, raiseAlert, resolveOthers } from '#modules/alerts/public.server.ts'

type Found = Pick<NewAlert, 'severity' | 'params'> & {
  id: string
  dueOn: Day
  details: Record<string, unknown>
}
type Told = Pick<NewAlert, 'kind' | 'titleKey' | 'permissionId'> & {
  subject:
    | 'realestate.lease'
    | 'realestate.property'
    | 'realestate.maintenanceRequest'
    | 'realestate.propertyDocument'
}

/** One alert for each cause a sweep found; those it no longer finds end. */
export async function tell(ctx: Ctx, found: readonly Found[], { subject, ...alert }: Told): Promise<void> {
  for (const { id, ...one } of found)
    await raiseAlert(ctx, { ...alert, ...one, type: 'property', subject: { type: subject, id } })
  await resolveOthers(
    ctx,
    alert.kind,
    subject,
    found.map(one => one.id),
  )
}
