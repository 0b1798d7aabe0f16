import { records } from '#generated/records.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { accessServer } from './access/index.server.ts'
import {
  appointAdministrator,
  countSignedIn,
  countUsersLocked,
  createMembership,
  makeFounder,
  registerMemberStep,
  registerUserQuota,
  takeMembers,
} from './access/public.server.ts'
import {
  financeReports,
  registerAccountingApprovals,
  registerTreasuryCount,
} from './accounting/public.server.ts'
import { ring } from './alerts/public.server.ts'
import { registerOpenSteps } from './approvals/public.server.ts'
import {
  ageingReports,
  moneyReports,
  registerBilling,
  registerBillingApprovals,
  registerBillingChecks,
  registerFinanceFigures,
} from './billing/public.server.ts'
import { countOwnedVehicles, fleetReports, registerFleet } from './fleet/public.server.ts'
import { employMember } from './hr/public.server.ts'
import { countCustomers } from './parties/public.server.ts'
import {
  type CompanyDetails,
  registerActiveUsers,
  registerAlarm,
  registerCompanyStep,
  registerMemberMove,
  registerPostedJournals,
  registerRecords,
  registerUsage,
  whyNotAddResource,
} from './platform/public.server.ts'
import { registerRentalForecast, registerRentals } from './rentals/public.server.ts'
import { registerChecklist, registerQuestions, registerReports } from './reports/public.server.ts'
import { serverModules } from './server.ts'

/** Who runs a new company: its founder, a person that already has an account, or somebody who is invited. */
async function nameAdministrator(ctx: Ctx, { administrator }: CompanyDetails) {
  if (administrator.kind === 'new') {
    const { temporaryPassword } = await appointAdministrator(ctx, administrator)
    return { temporaryPassword }
  }
  if (administrator.kind === 'moved') return administrator.join(ctx)
  if (ctx.actor?.userId === administrator.userId) return makeFounder(ctx)
  await createMembership(ctx, {
    userId: administrator.userId,
    roles: ['company_admin', 'employee'],
    accountStatus: 'active',
  })
}

async function hasPosted(ctx: Ctx): Promise<boolean> {
  const entry = await ctx.db.selectFrom('accounting.journal_entry').select('id').limit(1).executeTakeFirst()
  return entry !== undefined
}

async function countTreasury(ctx: Ctx): Promise<number> {
  const boxes = await ctx.db
    .selectFrom('billing.treasury_account')
    .select('id')
    .where('active', '=', true)
    .execute()
  return boxes.length
}

let composed = false

/**
 * Registers with the lower modules what the upper ones contribute; once, before the first call. Apart from the list of
 * modules, because it reads two thirds of the server, which an installation that nobody calls need not hold.
 */
export function composeModules(): void {
  if (composed) return
  composed = true
  registerCompanyStep(nameAdministrator)
  for (const module of serverModules) {
    const step = module.onCompanyCreated
    if (step && module !== accessServer) registerCompanyStep(step)
  }
  registerMemberStep(employMember)
  registerUserQuota(async (ctx, resource, used) =>
    refuse(await whyNotAddResource(ctx, resource, async () => used)),
  )
  registerMemberMove(takeMembers)
  registerAlarm(ring)
  registerActiveUsers(countSignedIn)
  registerRecords(records)
  registerPostedJournals(hasPosted)
  registerTreasuryCount(countTreasury)
  registerOpenSteps()
  registerAccountingApprovals()
  registerBilling()
  registerBillingApprovals()
  registerFinanceFigures()
  registerBillingChecks()
  registerFleet()
  registerRentals()
  registerRentalForecast()
  registerChecklist()
  registerQuestions(serverModules)
  registerReports([...financeReports, ...ageingReports, ...moneyReports, ...fleetReports])
  registerUsage('users', countUsersLocked)
  registerUsage('vehicles', countOwnedVehicles)
  registerUsage('customers', countCustomers)
}
