import type { Ctx } from '#kernel/server/context.ts'
import { paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { driverLicenceOf } from '#modules/parties/public.server.ts'
import { companyPaper, pdfReply } from '#modules/platform/public.server.ts'
import { getFinancing } from '../financing/financing.queries.ts'
import type * as contract from '../paper.contract.ts'
import { getPermit } from '../permit/permit.queries.ts'

/** The permit the driver carries, on half a sheet. */
export async function printPermit(ctx: Ctx, { id, locale }: InputOf<typeof contract.printPermit>) {
  const permit = await getPermit(ctx, { id })
  const licence = await driverLicenceOf(ctx, permit.driver.id)
  const paper = await companyPaper(ctx, { locale })
  const { money, day, instant, count } = paperFormat(paper)
  const { number, state, plate, vehicle, purpose, priority, destination, note, requestedBy } = permit
  const bytes = await printPaper(new URL('../permit/permit.typ', import.meta.url), paper, {
    number,
    state,
    plate,
    vehicle,
    purpose,
    priority,
    destination,
    note,
    requestedBy,
    driver: permit.driver.name,
    licenceExpiresOn: day(licence?.expiresOn ?? null),
    branch: permit.destinationBranch?.name ?? null,
    from: instant(permit.from),
    to: instant(permit.to),
    expectedKm: count(permit.expectedKm),
    fuelAllowance: money(permit.fuelAllowance),
    outKm: count(permit.out?.odometerKm ?? null),
    inKm: count(permit.in?.odometerKm ?? null),
    decidedBy: permit.decidedBy,
    decidedAt: instant(permit.decidedAt),
  })
  return pdfReply(number, bytes)
}

/** An agreement with its installments as they stand, for the lender's desk or the file. */
export async function printFinancing(ctx: Ctx, { id, locale }: InputOf<typeof contract.printFinancing>) {
  const financing = await getFinancing(ctx, { id })
  const paper = await companyPaper(ctx, { locale })
  const { money, day, instant, count } = paperFormat(paper)
  const { number, state, rows, reference, settledOn, quote } = financing
  const sum = (of: (row: (typeof rows)[number]) => number) =>
    money(rows.reduce((total, row) => total + of(row), 0))
  const bytes = await printPaper(new URL('../financing/financing.typ', import.meta.url), paper, {
    number,
    state,
    reference,
    lender: financing.lender.name,
    printedAt: instant(ctx.now),
    agreementOn: day(financing.agreementOn),
    balance: money(financing.balance),
    cashPrice: money(financing.cashPrice),
    downPayment: money(financing.downPayment),
    financed: money(financing.financed),
    interest: money(financing.interest),
    installment: money(financing.installment),
    count: count(financing.count),
    rate: financing.rate === null ? null : `${count(financing.rate)} %`,
    shares: financing.shares.map(share => [share.plate, share.vehicle, money(share.share)]),
    rows: rows.map(row => [
      ...[count(row.no), day(row.dueOn), money(row.amount)],
      ...[money(row.interest), money(row.principal), money(row.paid), row.state],
    ]),
    totals: [
      sum(row => row.amount),
      sum(row => row.interest),
      sum(row => row.principal),
      sum(row => row.paid),
    ],
    settlement: settledOn && quote !== null ? { on: day(settledOn), quote: money(quote) } : null,
  })
  return pdfReply(number, bytes)
}
