import { z } from 'zod'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import { printSheet } from '#modules/accounting/public.server.ts'
import * as chequeContract from '../cheque/cheque.contract.ts'
import { listCheques } from '../cheque/cheque.queries.ts'
import * as depositContract from '../deposit/deposit.contract.ts'
import { listDeposits } from '../deposit/deposit.queries.ts'
import * as shiftContract from '../shift/shift.contract.ts'
import { listShifts } from '../shift/shift.queries.ts'
import type * as contract from './listPaper.contract.ts'
import { chequesFile, depositsFile, type ListFile, type SheetHow, shiftsFile } from './listSheets.rules.ts'

/** More rows than this are no reading on paper. */
const mostRows = 2000
const paged = { limit: mostRows + 1 }

type Asked = { locale: 'ar' | 'en'; search?: string | undefined }

/** A list on paper: the rows and columns of its sheet. */
function printed<Row>(
  ctx: Ctx,
  { locale, search }: Asked,
  name: 'cheques' | 'deposits' | 'shifts',
  rows: readonly Row[],
  file: (rows: readonly Row[], how: SheetHow) => ListFile,
) {
  if (rows.length > mostRows) deny(refused('billing.list.tooLong', { params: { count: mostRows } }))
  const { currency, timeZone } = ctx.company
  const { sheet } = file(rows, { currency, timeZone, locale })
  return printSheet(ctx, {
    sheet,
    locale,
    mixed: name === 'shifts',
    name: `${name}-${ctx.today}`,
    filters: search ? [search] : [],
  })
}

export async function printCheques(ctx: Ctx, input: InputOf<typeof contract.printCheques>) {
  const found = await listCheques(ctx, { ...input, ...paged })
  return printed(ctx, input, 'cheques', z.encode(chequeContract.listCheques.output, found).rows, chequesFile)
}

export async function printDeposits(ctx: Ctx, input: InputOf<typeof contract.printDeposits>) {
  const found = await listDeposits(ctx, { ...input, ...paged })
  const { rows } = z.encode(depositContract.listDeposits.output, found)
  return printed(ctx, input, 'deposits', rows, depositsFile)
}

export async function printShifts(ctx: Ctx, input: InputOf<typeof contract.printShifts>) {
  const found = await listShifts(ctx, { ...input, ...paged })
  return printed(ctx, input, 'shifts', z.encode(shiftContract.listShifts.output, found).rows, shiftsFile)
}
