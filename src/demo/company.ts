import { createCtx } from '#kernel/server/ctx.ts'
import { inTransaction } from '#kernel/server/database.ts'
import type { Runtime } from '#kernel/server/runtime.ts'
import { inCurrencyOf } from '#kernel/server/scope.ts'
import { addMonths } from '#kernel/shared/day.ts'
import {
  createMembership,
  createSuperAdmin,
  createUser,
  storePassword,
} from '#modules/access/public.server.ts'
import type { CompanyRole } from '#modules/access/public.ts'
import { foundCompany } from '#modules/platform/public.server.ts'
import { demoPassword } from './password.ts'
import { type Place, places } from './place.ts'

export type DemoSignIn = {
  readonly role: 'super_admin' | CompanyRole
  readonly email: string
  readonly firstNameAr: string
  readonly lastNameAr: string
  readonly firstName: string
  readonly lastName: string
  /** What the header shows under the name. */
  readonly position?: string
}

/** One super administrator and one person per role; all names are invented. */
export const demoSignIns: readonly DemoSignIn[] = [
  {
    role: 'super_admin',
    email: 'super@demo.qafila.test',
    firstNameAr: 'مشرف',
    lastNameAr: 'المنصة',
    firstName: 'Platform',
    lastName: 'Supervisor',
  },
  {
    role: 'company_admin',
    email: 'admin@demo.qafila.test',
    firstNameAr: 'هند',
    lastNameAr: 'المثنى',
    firstName: 'Hind',
    lastName: 'Almuthanna',
    position: 'المديرة العامة',
  },
  {
    role: 'manager',
    email: 'manager@demo.qafila.test',
    firstNameAr: 'راشد',
    lastNameAr: 'المنيع',
    firstName: 'Rashid',
    lastName: 'Almanea',
    position: 'مدير الفرع',
  },
  {
    role: 'accountant',
    email: 'accountant@demo.qafila.test',
    firstNameAr: 'دلال',
    lastNameAr: 'الهاجر',
    firstName: 'Dalal',
    lastName: 'Alhajer',
    position: 'محاسبة أولى',
  },
  {
    role: 'fleet_manager',
    email: 'fleet@demo.qafila.test',
    firstNameAr: 'ماجد',
    lastNameAr: 'الرفيع',
    firstName: 'Majed',
    lastName: 'Alrafee',
    position: 'مشرف الأسطول',
  },
  {
    role: 'sales_agent',
    email: 'sales@demo.qafila.test',
    firstNameAr: 'عبير',
    lastNameAr: 'الريّان',
    firstName: 'Abeer',
    lastName: 'Alrayyan',
    position: 'مندوبة مبيعات',
  },
  {
    role: 'employee',
    email: 'employee@demo.qafila.test',
    firstNameAr: 'فيصل',
    lastNameAr: 'الجود',
    firstName: 'Faisal',
    lastName: 'Aljood',
    position: 'موظف استقبال',
  },
]

export type DemoCompany = {
  readonly companyId: number
  readonly administrator: { readonly id: string; readonly name: string; readonly email: string }
  readonly place: Place
  /** The steps of filling that are finished. */
  readonly done: readonly string[]
  /** Whether filling began in an earlier start. */
  readonly interrupted: boolean
}

/** Makes the demo company with its people in one transaction. */
export async function createDemoCompany(
  runtime: Runtime,
  log: (line: string) => void,
  businessType: 'car_rental' | 'real_estate' = 'car_rental',
): Promise<DemoCompany> {
  log('Creating the demo company ...')
  await runtime.start?.()
  return inTransaction(runtime.pool, { companyId: null }, db =>
    inCurrencyOf({ currency: 'KWD' }, async () => {
      const origin = { actor: null, requestId: 'demo', ip: null, device: null, dryRun: false }
      const { ctx } = createCtx(runtime, db, origin, null)
      const users = new Map<string, string>()
      for (const { role, ...person } of demoSignIns) {
        if (role === 'super_admin') await createSuperAdmin(ctx, person, demoPassword)
        else {
          const user = await createUser(ctx, { ...person, emailConfirmed: true })
          await storePassword(ctx, user.id, demoPassword)
          users.set(role, user.id)
        }
      }
      await foundCompany(ctx, {
        nameAr: 'مكتب المثال لتأجير السيارات',
        nameEn: 'Almithal Car Rental',
        businessType,
        country: 'KW',
        currency: 'KWD',
        timeZone: 'Asia/Kuwait',
        email: 'office@demo.qafila.test',
        phone: '+96522000000',
        city: 'مدينة الكويت',
        plan: 'trial',
        administrator: { kind: 'existing', userId: users.get('company_admin')! },
      })
      for (const { role, position } of demoSignIns) {
        const userId = users.get(role)
        if (userId && role !== 'company_admin' && role !== 'super_admin')
          await createMembership(ctx, {
            userId,
            roles: [...new Set([role, 'employee' as const])],
            accountStatus: 'active',
            position: position ?? null,
          })
        // The founder's membership is made with the company.
        if (userId && role === 'company_admin')
          await ctx.db
            .updateTable('access.membership')
            .set({ position: position ?? null })
            .where('user_id', '=', userId)
            .execute()
      }
      await ctx.db
        .updateTable('platform.company')
        .set({
          industry_config: JSON.stringify({ demo: [] }),
          onboarding_steps: ['company', 'modules', 'formats', 'privacy', 'start'],
          onboarded_at: ctx.now,
        })
        .where('id', '=', ctx.company.id)
        .execute()
      // The demo company tries everything, a fleet of thousands from a file too: no plan limits it.
      await ctx.db
        .updateTable('platform.subscription')
        .set({ plan_code: 'enterprise', cycle: 'yearly', state: 'active', ends_on: addMonths(ctx.today, 12) })
        .where('company_id', '=', ctx.company.id)
        .execute()
      const first = demoSignIns.find(signIn => signIn.role === 'company_admin')!
      return {
        companyId: ctx.company.id,
        place: places.KW,
        administrator: {
          id: users.get('company_admin')!,
          name: `${first.firstNameAr} ${first.lastNameAr}`,
          email: first.email,
        },
        done: [],
        interrupted: false,
      }
    }),
  )
}

/** The demo company of an earlier start, or null. */
export async function findDemoCompany(runtime: Runtime): Promise<DemoCompany | null> {
  const administrator = demoSignIns.find(signIn => signIn.role === 'company_admin')!
  const { rows } = await runtime.pool.query<{ id: number; done: string[]; user_id: string; name: string }>(
    `select c.id, c.industry_config -> 'demo' as done, u.id as user_id, u.name from platform.company c, access."user" u
     where c.industry_config ? 'demo' and u.email = $1`,
    [administrator.email],
  )
  const row = rows[0]
  if (!row) return null
  const person = { id: row.user_id, name: row.name, email: administrator.email }
  return { companyId: row.id, place: places.KW, administrator: person, done: row.done, interrupted: true }
}
