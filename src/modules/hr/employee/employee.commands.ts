import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { saveRecord } from '#kernel/server/record.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { columnsOf } from '#kernel/shared/fieldSet.ts'
import { deny, forbidden, invalid, refuse, refused } from '#kernel/shared/refusal.ts'
import { setMemberEmployment } from '#modules/access/public.server.ts'
import { addPartyRole, getParty, registerParty, residentIdentity } from '#modules/parties/public.server.ts'
import { beginContract, refuseOwnPay } from '../employmentContract/employmentContract.commands.ts'
import { plainIban, whyNotIban } from '../iban/iban.rules.ts'
import type * as contract from './employee.contract.ts'
import { payment, position } from './employee.contract.ts'
import { type EmployeeRow, employees, employeeToChange } from './employee.row.ts'
import { whyNotDays, whyNotManager, whyNotPaidBy } from './employee.rules.ts'

type Payment = Pick<InputOf<typeof contract.hireEmployee>, keyof typeof payment>
type Person = NonNullable<InputOf<typeof contract.hireEmployee>['person']>

/** The payment as it is kept; refuses an IBAN that cannot be one. */
function checkedPayment(typed: Payment): Payment {
  const iban = typed.iban ? plainIban(typed.iban) : null
  if (iban) refuse(whyNotIban(iban))
  refuse(
    whyNotPaidBy({
      paymentMethod: typed.paymentMethod,
      iban,
      bankCode: typed.bankCode ?? null,
      wagePersonId: typed.wagePersonId ?? null,
    }),
  )
  return { ...typed, iban }
}

/** Refuses a manager below the employee; with the tree of the company locked against a second change meanwhile. */
async function checkManager(
  ctx: Ctx,
  employeeId: string | null,
  managerId: string | null | undefined,
): Promise<void> {
  if (!managerId) return
  const rows = await ctx.db.selectFrom('hr.employee').select(['id', 'manager_id']).forNoKeyUpdate().execute()
  refuse(whyNotManager(employeeId, managerId, new Map(rows.map(row => [row.id, row.manager_id]))))
}

/** The party of a person who is hired: one that is known, with the role, or a new one. */
async function partyOf(ctx: Ctx, partyId: string | null | undefined, person: Person | null | undefined) {
  if (partyId) {
    const party = await getParty(ctx, partyId)
    await addPartyRole(ctx, party.id, 'employee')
    return { id: party.id, birthDate: party.birthDate }
  }
  if (!person) deny(invalid('kernel.field.required', { field: 'person.nameAr' }))
  const { civilId, civilIdExpiresOn, ...fields } = person
  const { id } = await registerParty(ctx, {
    ...fields,
    kind: 'individual',
    roles: ['employee'],
    ...(civilId
      ? {
          documents: [
            {
              type: residentIdentity(ctx.company.country, fields.nationality ?? null),
              number: civilId,
              expiresOn: civilIdExpiresOn ?? null,
            },
          ],
        }
      : {}),
  })
  return { id, birthDate: (await getParty(ctx, id)).birthDate }
}

export async function hireEmployee(ctx: Ctx, input: InputOf<typeof contract.hireEmployee>) {
  const serviceFrom = input.serviceFrom ?? input.joinedOn
  const pay = checkedPayment(input)
  const isPaymentTyped = Boolean(pay.iban || pay.bankCode || pay.wagePersonId) || pay.paymentMethod === 'bank'
  if ((input.terms || isPaymentTyped) && !ctx.can('hr.payroll.write'))
    deny(forbidden('access.permission.missing'))
  await checkManager(ctx, null, input.managerId)
  const party = await partyOf(ctx, input.partyId, input.person)
  refuse(whyNotDays({ joinedOn: input.joinedOn, serviceFrom, birthDate: party.birthDate }, ctx.today))
  const working = await ctx.db
    .selectFrom('hr.employee')
    .select('number')
    .where('party_id', '=', party.id)
    .where('status', '<>', 'left')
    .executeTakeFirst()
  if (working)
    deny(refused('hr.employee.duplicate', { field: 'partyId', params: { number: working.number } }))
  const id = uuidv7()
  const number = await nextNumber(ctx, 'EMP', input.joinedOn)
  await ctx.db
    .insertInto('hr.employee')
    .values({
      id,
      number,
      party_id: party.id,
      ...columnsOf(position, input),
      service_from: serviceFrom,
      ...columnsOf(payment, pay),
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  if (input.terms) await beginContract(ctx, id, { ...input.terms, startsOn: input.terms.startsOn }, null)
  ctx.audit({
    subject: `hr.employee:${id}`,
    label: number,
    changes: [
      { field: 'joinedOn', before: null, after: input.joinedOn },
      { field: 'status', before: null, after: 'active' },
    ],
  })
  ctx.hint('hr.employee', id)
  return { id, number }
}

export async function updateEmployee(ctx: Ctx, input: InputOf<typeof contract.updateEmployee>) {
  const row = await employeeToChange(ctx, input, 'update')
  await checkManager(ctx, row.id, input.managerId)
  const party = await getParty(ctx, row.party_id)
  refuse(
    whyNotDays(
      { joinedOn: input.joinedOn, serviceFrom: input.serviceFrom, birthDate: party.birthDate },
      ctx.today,
    ),
  )
  if (input.payment && !ctx.can('hr.payroll.write')) deny(forbidden('access.permission.missing'))
  // Service and scheme set the end-of-service benefit, and the manager decides on leave.
  const isWorth =
    input.joinedOn !== row.joined_on ||
    input.serviceFrom !== row.service_from ||
    input.eosScheme !== row.eos_scheme ||
    (input.managerId ?? null) !== row.manager_id
  if (isWorth) await refuseOwnPay(ctx, row.id)
  const pay = input.payment ? checkedPayment(input.payment) : null
  const version = await saveRecord(ctx, employees, row, {
    ...columnsOf(position, input),
    service_from: input.serviceFrom,
    ...(pay ? columnsOf(payment, pay) : {}),
  })
  return { version }
}

export async function suspendEmployee(ctx: Ctx, input: InputOf<typeof contract.suspendEmployee>) {
  const row = await employeeToChange(ctx, input, 'suspend')
  if (!input.keepsAccess)
    await setMemberEmployment(ctx, row.id, { accountStatus: 'suspended', reason: input.reason })
  await saveRecord(
    ctx,
    employees,
    row,
    { status: 'suspended', is_paid: input.isPaid },
    { reason: input.reason },
  )
  return { ok: true as const }
}

export async function reinstateEmployee(ctx: Ctx, input: InputOf<typeof contract.reinstateEmployee>) {
  const row = await employeeToChange(ctx, input, 'reinstate')
  await refuseOwnPay(ctx, row.id)
  await setMemberEmployment(ctx, row.id, { accountStatus: 'active', reason: null })
  await saveRecord(ctx, employees, row, { status: 'active', is_paid: true })
  return { ok: true as const }
}

/** Ends an employment on its last day: with its settlement. The account ends with it, its sessions at once. */
export async function endEmployment(ctx: Ctx, row: EmployeeRow, lastDay: Day, reason: string): Promise<void> {
  await setMemberEmployment(ctx, row.id, { accountStatus: 'inactive', reason, leftOn: lastDay })
  await saveRecord(
    ctx,
    employees,
    row,
    { status: 'left', left_on: lastDay, leave_reason: reason },
    { reason },
  )
}
