import type { Ctx } from '#kernel/server/context.ts'
import { paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import { driverLicenceOf, getParty } from '#modules/parties/server/public.ts'
import { companyPaper, pdfReply } from '#modules/platform/server/public.ts'
import type * as contract from '../shared/paper.contract.ts'
import { getCustody } from './custody.queries.ts'
import { listViolations } from './violation.queries.ts'
import { getViolation } from './violationPage.queries.ts'

type Violation = Awaited<ReturnType<typeof getViolation>>
type Row = Omit<Awaited<ReturnType<typeof listViolations>>['rows'][number], 'location'>

/** Whom a letter goes to: the customer who held the vehicle, the driver at the time, or the authority that fined it. */
async function addresseeOf(ctx: Ctx, violation: Violation, to: 'customer' | 'driver' | 'authority') {
  const id =
    to === 'authority'
      ? violation.authority.id
      : to === 'driver'
        ? (violation.drivers[0]?.id ?? violation.party?.id)
        : violation.party?.id
  if (!id) deny(refused('fleet.violation.noHolder'))
  return getParty(ctx, id)
}

/** What a letter lists: all that a customer is charged with and that stands, else the one violation. */
async function listedIn(ctx: Ctx, violation: Violation, to: string): Promise<Row[]> {
  if (to !== 'customer' || !violation.party) return [violation]
  const { rows } = await listViolations(ctx, { partyId: violation.party.id, limit: 200 })
  const charged = rows.filter(row => row.state === 'decided' && row.liability === 'custodian')
  return charged.some(row => row.id === violation.id) ? charged : [violation, ...charged]
}

/** Who had the vehicle, proven from the custody ledger. */
async function proofOf(ctx: Ctx, violation: Violation, format: ReturnType<typeof paperFormat>) {
  if (!violation.custody) return null
  const custody = await getCustody(ctx, violation.custody.id)
  const driverId = violation.drivers[0]?.id ?? violation.party?.id ?? custody.party_id
  const driver = driverId ? await getParty(ctx, driverId) : null
  const licence = driver && (await driverLicenceOf(ctx, driver.id))
  return {
    ...{ driver: driver?.name ?? custody.holder, phone: driver?.phone ?? null },
    licence: licence ? `${licence.country} ${licence.masked}` : null,
    ...{ holder: custody.holder, source: custody.source_label },
    ...{ from: format.instant(custody.from_at), to: format.instant(custody.to_at) },
  }
}

/** A letter about a violation; to the authority it names the driver, with what proves it (section 10 of 20-fleet). */
export async function printViolationLetter(
  ctx: Ctx,
  { id, to, locale }: InputOf<typeof contract.printViolationLetter>,
) {
  const violation = await getViolation(ctx, { id })
  if (!violation.custody && to !== 'customer') deny(refused('fleet.violation.noHolder'))
  const addressee = await addresseeOf(ctx, violation, to)
  const rows = await listedIn(ctx, violation, to)
  const paper = await companyPaper(ctx, { locale })
  const format = paperFormat(paper)
  const { money, day, instant, words } = format
  const finesMinor = rows.reduce((sum, row) => sum + row.fine, 0)
  const feesMinor = rows.reduce((sum, row) => sum + row.adminFee, 0)
  const bytes = await printPaper(new URL('./documents/violation-letter.typ', import.meta.url), paper, {
    ...{ to, number: violation.number, on: day(ctx.today), signedBy: ctx.user.name },
    addressee: { name: addressee.name, phone: addressee.phone },
    rows: rows.map(row => ({
      ...{ reference: row.reference, at: instant(row.occurredAt), plate: row.plate ?? row.plateText },
      ...{ type: row.type, location: row.id === id ? violation.location : null },
      ...{ source: row.custody?.source ?? null, fine: money(row.fine), fee: money(row.adminFee) },
    })),
    ...{ fines: money(finesMinor), fees: money(feesMinor), total: money(finesMinor + feesMinor) },
    ...words(finesMinor + feesMinor),
    custody: to === 'customer' ? null : await proofOf(ctx, violation, format),
  })
  return pdfReply(`${violation.number}-${to}`, bytes)
}
