import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { ChecklistStep } from '#modules/platform/public.server.ts'

const exists = (query: string) => async (ctx: Ctx) => {
  const [found] = await rawQuery<{ is: boolean }>(ctx.db, `select exists (${query}) as is`, [ctx.company.id])
  return found!.is
}

/** What a new company does first, in the order in which it can be done; the first five that its modules know are shown. */
export const checklistSteps: readonly ChecklistStep[] = [
  {
    key: 'vehicle',
    title: 'reports.checklist.vehicle',
    path: '/fleet',
    companyModule: 'vehicles',
    isDone: exists('select from fleet.vehicle where company_id = $1'),
  },
  {
    key: 'customer',
    title: 'reports.checklist.customer',
    path: '/customers/new',
    companyModule: 'customers',
    isDone: exists(`select from parties.party_role where company_id = $1 and role = 'customer'`),
  },
  {
    key: 'contract',
    title: 'reports.checklist.contract',
    path: '/contracts/new',
    companyModule: 'contracts',
    isDone: exists('select from rentals.contract where company_id = $1'),
  },
  {
    key: 'invoice',
    title: 'reports.checklist.invoice',
    path: '/finance/invoices',
    companyModule: 'finance',
    isDone: exists(
      `select from billing.invoice where company_id = $1 and kind = 'sale' and status <> 'draft'`,
    ),
  },
  {
    key: 'team',
    title: 'reports.checklist.team',
    path: '/hr/user-management',
    companyModule: 'core',
    isDone: exists('select from access.membership where company_id = $1 offset 1'),
  },
  {
    key: 'brand',
    title: 'reports.checklist.brand',
    path: '/settings/advanced',
    companyModule: 'core',
    isDone: exists(
      `select from platform.company where id = $1 and custom_branding ->> 'logoFileId' is not null`,
    ),
  },
]
