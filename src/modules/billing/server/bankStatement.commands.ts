import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { type Currency, moneyText } from '#kernel/shared/money.ts'
import { conflict, deny, invalid, type Refusal, refuse } from '#kernel/shared/refusal.ts'
import { learnNewRows } from '#modules/platform/server/import/public.ts'
import {
  type BankField,
  freshLines,
  inOrderOfDays,
  type ReadBankLine,
  readBankLines,
  whyNotColumns,
  whyTorn,
} from '../shared/bankFile.rules.ts'
import type * as contract from '../shared/bankStatement.contract.ts'
import { whyReconciled } from '../shared/reconciliation.rules.ts'
import { dayShownIn } from './amounts.ts'
import { approvedTo, getBank } from './bank.reading.ts'
import { matchCertain } from './bankLine.matching.ts'
import { typingIn } from './foreign.typing.ts'

type File = InputOf<typeof contract.checkBankFile>

const sampleSize = 20
const errorsShown = 50

export async function checkBankFile(ctx: Ctx, input: File) {
  const bank = await getBank(ctx, input.treasuryAccountId)
  const { lines, errors } = read(ctx, input, bank.currency)
  const fresh = freshLines(lines, await knownLines(ctx, bank.id, lines))
  return {
    ...shownFigures(figuresOf(lines, fresh.length), bank.currency),
    errorCount: errors.length,
    errors: errors.slice(0, errorsShown).map(({ code, params }) => ({
      ...{ code, params: params as Record<string, string | number> },
    })),
    sample: lines.slice(0, sampleSize).map(({ amountMinor, balanceMinor, ...line }) => ({
      ...{ ...line, amount: moneyText(amountMinor, bank.currency) },
      balance: balanceMinor === null ? null : moneyText(balanceMinor, bank.currency),
    })),
  }
}

/** Takes a file whole or not at all: the first line that cannot be read is the refusal. */
export async function importBankStatement(ctx: Ctx, input: InputOf<typeof contract.importBankStatement>) {
  const bank = await getBank(ctx, input.treasuryAccountId, true)
  const { lines, errors } = read(ctx, input, bank.currency)
  if (errors[0]) deny(errors[0])
  const hash = createHash('sha256')
    .update(JSON.stringify([input.headers, input.rows]))
    .digest('hex')
  const fresh = freshLines(lines, await knownLines(ctx, bank.id, lines))
  if (fresh.length === 0 || (await isKnownFile(ctx, bank.id, hash)))
    deny(conflict('billing.statement.duplicate', { field: 'rows' }))
  const shownDay = dayShownIn(ctx)
  const locked = await approvedTo(ctx, bank.id)
  for (const line of fresh) refuse(whyReconciled(line.bookedOn, locked, shownDay))
  const id = uuidv7()
  const figures = figuresOf(lines, fresh.length)
  const { meant } = typingIn(ctx, bank)
  const closing = figures.closing ?? (input.closing == null ? null : meant(input.closing, 'closing'))
  const profileId = input.profileName ? await keepProfile(ctx, input.profileName, input) : null
  await ctx.db
    .insertInto('billing.bank_statement')
    .values({
      ...{ id, treasury_account_id: bank.id, profile_id: profileId, file_name: input.fileName },
      ...{ file_hash: hash, from_on: figures.from!, to_on: figures.to!, closing_minor: closing },
      ...{ line_count: fresh.length, repeated_count: figures.repeatedCount },
      ...{ created_by: ctx.actor?.userId ?? null, created_by_name: ctx.user.name },
    })
    .execute()
  await insertLines(ctx, id, bank.id, fresh)
  const matchedCount = await matchCertain(ctx, bank.id)
  const [left] = await rawQuery<{ open: number }>(
    ctx.db,
    `select count(*)::int as open from billing.bank_line where company_id = $1 and statement_id = $2 and state = 'open'`,
    [ctx.company.id, id],
  )
  ctx.audit({
    subject: `billing.bankStatement:${id}`,
    label: input.fileName,
    changes: [{ field: 'lineCount', before: 0, after: fresh.length }],
  })
  ctx.hint('billing.bankStatement', id)
  await learnNewRows(ctx)
  return {
    ...{ id, ...shownFigures({ ...figures, closing }, bank.currency) },
    ...{ matchedCount, openCount: left!.open },
  }
}

function read(
  ctx: Ctx,
  input: File,
  currency: Currency,
): { lines: readonly ReadBankLine[]; errors: readonly Refusal[] } {
  refuse(whyNotColumns(input.columns))
  const { lines, errors } = readBankLines(input.rows, input.columns, currency)
  if (errors.length > 0) return { lines: inOrderOfDays(lines), errors }
  const late = lines.find(line => line.bookedOn > ctx.today)
  const future = late && {
    ...{ line: late.line, value: late.bookedOn },
  }
  const torn = whyTorn(lines)
  return {
    lines: inOrderOfDays(lines),
    errors: [
      ...(future ? [invalid('billing.bankFile.future', { field: 'rows', params: future })] : []),
      ...(torn ? [torn] : []),
    ],
  }
}

function figuresOf(lines: readonly ReadBankLine[], freshCount: number) {
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)
  const amounts = lines.map(line => line.amountMinor)
  const days = lines.map(line => line.bookedOn).sort()
  return {
    lineCount: lines.length,
    repeatedCount: lines.length - freshCount,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    moneyIn: sumOf(amounts.filter(one => one > 0)),
    moneyOut: -sumOf(amounts.filter(one => one < 0)),
    closing: lines.at(-1)?.balanceMinor ?? null,
  }
}

function shownFigures(figures: ReturnType<typeof figuresOf>, currency: Currency) {
  const { moneyIn, moneyOut, closing } = figures
  return {
    ...figures,
    ...{ moneyIn: moneyText(moneyIn, currency), moneyOut: moneyText(moneyOut, currency) },
    closing: closing === null ? null : moneyText(closing, currency),
  }
}

async function knownLines(ctx: Ctx, treasuryAccountId: string, lines: readonly ReadBankLine[]) {
  if (lines.length === 0) return []
  const days = lines.map(line => line.bookedOn).sort()
  return rawQuery<Omit<ReadBankLine, 'line'>>(
    ctx.db,
    `select booked_on as "bookedOn", amount_minor as "amountMinor", description, reference, balance_minor as "balanceMinor"
     from billing.bank_line where company_id = $1 and treasury_account_id = $2 and booked_on between $3 and $4`,
    [ctx.company.id, treasuryAccountId, days[0], days.at(-1)],
  )
}

async function isKnownFile(ctx: Ctx, treasuryAccountId: string, hash: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('billing.bank_statement')
    .select('id')
    .where('treasury_account_id', '=', treasuryAccountId)
    .where('file_hash', '=', hash)
    .executeTakeFirst()
  return found !== undefined
}

/** Keeps the heading of each field under a name; a name used before now means this. */
async function keepProfile(ctx: Ctx, name: string, { columns, headers }: File): Promise<string> {
  const headings = Object.fromEntries(
    (Object.entries(columns) as [BankField, number][]).map(([field, column]) => [
      field,
      headers[column] ?? '',
    ]),
  )
  const [row] = await rawQuery<{ id: string }>(
    ctx.db,
    `insert into billing.bank_profile (company_id, name, headings, created_by) values ($1, $2, $3, $4)
     on conflict (company_id, name) do update set headings = excluded.headings, version = bank_profile.version + 1
     returning id`,
    [ctx.company.id, name, JSON.stringify(headings), ctx.actor?.userId ?? null],
  )
  return row!.id
}

/** One statement for the whole file; the lines travel once as JSON. */
async function insertLines(
  ctx: Ctx,
  statementId: string,
  treasuryAccountId: string,
  lines: readonly ReadBankLine[],
): Promise<void> {
  const rows = lines.map((line, at) => ({ ...line, id: uuidv7(), no: at + 1 }))
  await rawQuery(
    ctx.db,
    `insert into billing.bank_line (company_id, id, statement_id, treasury_account_id, line_no, booked_on, amount_minor,
       description, reference, balance_minor)
     select $1, r.id, $2, $3, r.no, r."bookedOn", r."amountMinor", r.description, r.reference, r."balanceMinor"
     from json_to_recordset($4::json) as r(id uuid, no int, "bookedOn" date, "amountMinor" bigint, description text,
       reference text, "balanceMinor" bigint)`,
    [ctx.company.id, statementId, treasuryAccountId, JSON.stringify(rows)],
  )
}
