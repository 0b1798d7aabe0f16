import type { Ctx } from '#kernel/server/context.ts'
import { paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import { driverLicenceOf, getParty } from '#modules/parties/public.server.ts'
import { companyPaper, pdfReply } from '#modules/platform/public.server.ts'
import { getCustody } from '../custody/custody.queries.ts'
import type * as contract from '../paper.contract.ts'
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

/** What a letter lists: what was chosen and all that a customer is charged with and has not paid, else the one violation. */
async function listedIn(ctx: Ctx, letter: Letter, open: Open): Promise<Row[]> {
  const { violation, to, chosen = new Set() } = letter
  if (to !== 'customer' || !violation.party) return [violation]
  const { rows } = await listViolations(ctx, { partyId: violation.party.id, limit: 200 })
  const others = rows.filter(row => {
    if (row.id === violation.id || row.state === 'cancelled') return false
    const isCharged = row.state === 'decided' && row.liability === 'custodian'
    return chosen.has(row.id) || (isCharged && row.invoiceId !== null && Boolean(open.get(row.invoiceId)))
  })
  return [violation, ...others]
}

type Open = ReadonlyMap<string, number>

/** What is still open of the invoices a party was charged by. */
async function openInvoices(ctx: Ctx, partyId: string | undefined): Promise<Open> {
  if (!partyId) return new Map()
  const rows = await ctx.db
    .selectFrom('fleet.violation as x')
    .innerJoin('billing.invoice as i', 'i.id', 'x.invoice_id')
    .select(['i.id', 'i.open_minor'])
    .where('i.party_id', '=', partyId)
    .where('i.status', '=', 'issued')
    .execute()
  return new Map(rows.map(row => [row.id, row.open_minor]))
}

/** What the addressee still owes of a violation: its invoice's rest, or all of it while it is not invoiced. */
const dueOf = (row: Row, open: Open): number =>
  row.invoiceId ? (open.get(row.invoiceId) ?? 0) : row.fine + row.adminFee

/** Who had the vehicle, proven from the custody ledger. */
async function proofOf(ctx: Ctx, violation: Violation, format: ReturnType<typeof paperFormat>) {
  if (!violation.custody) return null
  const custody = await getCustody(ctx, violation.custody.id)
  const driverId = violation.drivers[0]?.id ?? violation.party?.id ?? custody.party_id
  const driver = driverId ? await getParty(ctx, driverId) : null
  const licence = driver && (await driverLicenceOf(ctx, driver.id))
  return {
    driver: driver?.name ?? custody.holder,
    phone: driver?.phone ?? null,
    licence: licence ? `${licence.country} ${licence.masked}` : null,
    holder: custody.holder,
    source: custody.source_label,
    from: format.instant(custody.from_at),
    to: format.instant(custody.to_at),
  }
}

export type Enclosure = 'certificate' | 'contract' | 'licence'
export type Letter = {
  readonly violation: Violation
  readonly to: 'customer' | 'driver' | 'authority'
  readonly locale: 'ar' | 'en'
  /** Other violations of the same customer that the letter shall list. */
  readonly chosen?: ReadonlySet<string>
  /** What goes with it. */
  readonly enclosed?: readonly Enclosure[]
}

/** A letter about a violation; to the authority it names the driver, with what proves it (section 10 of 20-fleet). */
export async function printViolationLetter(
  ctx: Ctx,
  { id, to, locale }: InputOf<typeof contract.printViolationLetter>,
) {
  const violation = await getViolation(ctx, { id })
  return pdfReply(`${violation.number}-${to}`, await letterPdf(ctx, { violation, to, locale }))
}

/** The letter as PDF. Refusals: fleet.violation.noHolder where no addressee or holder is known. */
export async function letterPdf(ctx: Ctx, letter: Letter): Promise<Uint8Array> {
  const { violation, to, locale, enclosed = [] } = letter
  if (!violation.custody && to !== 'customer') deny(refused('fleet.violation.noHolder'))
  const addressee = await addresseeOf(ctx, violation, to)
  const open = await openInvoices(ctx, violation.party?.id)
  const rows = await listedIn(ctx, letter, open)
  const dueMinor = rows.reduce((sum, row) => sum + dueOf(row, open), 0)
  const paper = await companyPaper(ctx, { locale })
  const format = paperFormat(paper)
  const { money, day, instant, words } = format
  const finesMinor = rows.reduce((sum, row) => sum + row.fine, 0)
  const feesMinor = rows.reduce((sum, row) => sum + row.adminFee, 0)
  return printPaper(new URL('./violationLetter.typ', import.meta.url), paper, {
    to,
    number: violation.number,
    on: day(ctx.today),
    signedBy: ctx.user.name,
    addressee: { name: addressee.name, phone: addressee.phone },
    rows: rows.map(row => ({
      reference: row.reference,
      at: instant(row.occurredAt),
      plate: row.plate ?? row.plateText,
      type: row.type,
      location: row.id === violation.id ? violation.location : null,
      source: row.custody?.source ?? null,
      fine: money(row.fine),
      fee: money(row.adminFee),
    })),
    fines: money(finesMinor),
    fees: money(feesMinor),
    total: money(dueMinor),
    ...words(dueMinor),
    custody: to === 'customer' ? null : await proofOf(ctx, violation, format),
    enclosed,
  })
}
