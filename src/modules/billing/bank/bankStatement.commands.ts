import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { type Currency, moneyText } from '#kernel/shared/money.ts'
import { conflict, deny, invalid, type Refusal, refuse } from '#kernel/shared/refusal.ts'
import { learnNewRows } from '#modules/platform/import/public.server.ts'
import type { RowError } from '#modules/platform/import/public.ts'
import { typingIn } from '../foreign/foreignTyping.queries.ts'
import { dayShownIn } from '../money/amounts.queries.ts'
import { whyReconciled } from '../reconciliation/reconciliation.rules.ts'
import {
  type BankField,
  type FreshLines,
  freshLines,
  inOrderOfDays,
  type ReadBankLine,
  readBankLines,
  whyNotColumns,
  whyTorn,
} from './bankFile.rules.ts'
import { matchCertain } from './bankLineMatching.commands.ts'
import { approvedTo, getBank } from './bankReading.queries.ts'
import type * as contract from './bankStatement.contract.ts'

type File = InputOf<typeof contract.checkBankFile>

const sampleSize = 20
const errorsShown = 50

export async function checkBankFile(ctx: Ctx, input: File) {
  const bank = await getBank(ctx, input.treasuryAccountId)
  const { lines, errors, why } = read(ctx, input, bank.currency)
  const { fresh, unsure } = await freshOf(ctx, bank.id, lines, input.unsureAre)
  const figures = figuresOf(lines, fresh.length)
  const closingWhy = await whyNotClosing(ctx, bank, figures)
  const problems = [why, whyUnsure(unsure), closingWhy].filter(one => one !== null)
  return {
    ...shownFigures(figures, bank.currency),
    errorCount: errors.length,
    errors: errors.slice(0, errorsShown).map(error => {
      const column = input.columns[error.field]
      const header = column === undefined ? null : (input.headers[column] ?? null)
      return { ...error, params: { ...error.params }, header }
    }),
    problems: problems.map(({ code, params }) => ({
      code,
      params: params as Record<string, string | number>,
    })),
    sample: lines.slice(0, sampleSize).map(({ amountMinor, balanceMinor, ...line }) => ({
      ...line,
      amount: moneyText(amountMinor, bank.currency),
      balance: balanceMinor === null ? null : moneyText(balanceMinor, bank.currency),
    })),
  }
}

/** Takes a file whole or not at all: a line that cannot be read, or a question without an answer, is the refusal. */
export async function importBankStatement(ctx: Ctx, input: InputOf<typeof contract.importBankStatement>) {
  const bank = await getBank(ctx, input.treasuryAccountId, true)
  const { lines, errors, why } = read(ctx, input, bank.currency)
  if (errors[0])
    deny(
      invalid('billing.bankFile.hasErrors', {
        field: 'rows',
        params: { count: errors.length, line: errors[0].row },
      }),
    )
  refuse(why)
  const hash = createHash('sha256')
    .update(JSON.stringify([input.headers, input.rows]))
    .digest('hex')
  const { fresh, unsure } = await freshOf(ctx, bank.id, lines, input.unsureAre)
  if (fresh.length + unsure.length === 0 || (await isKnownFile(ctx, bank.id, hash)))
    deny(conflict('billing.statement.duplicate', { field: 'rows' }))
  refuse(whyUnsure(unsure))
  const shownDay = dayShownIn(ctx)
  const locked = await approvedTo(ctx, bank.id)
  for (const line of fresh) refuse(whyReconciled(line.bookedOn, locked, shownDay))
  const id = uuidv7()
  const figures = figuresOf(lines, fresh.length)
  const { meant } = typingIn(ctx, bank)
  const closing = figures.closing ?? (input.closing == null ? null : meant(input.closing, 'closing'))
  if (!input.acceptsClosing) refuse(await whyNotClosing(ctx, bank, { ...figures, closing }))
  const profileId = input.profileName ? await keepProfile(ctx, input.profileName, input) : null
  await ctx.db
    .insertInto('billing.bank_statement')
    .values({
      id,
      treasury_account_id: bank.id,
      profile_id: profileId,
      file_name: input.fileName,
      file_hash: hash,
      from_on: figures.from!,
      to_on: figures.to!,
      closing_minor: closing,
      line_count: fresh.length,
      repeated_count: figures.repeatedCount,
      created_by: ctx.actor?.userId ?? null,
      created_by_name: ctx.user.name,
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
    id,
    ...shownFigures({ ...figures, closing }, bank.currency),
    matchedCount,
    openCount: left!.open,
  }
}

type Reading = {
  lines: readonly ReadBankLine[]
  errors: readonly RowError<BankField>[]
  /** Why the lines together are no statement. */
  why: Refusal | null
}

function read(ctx: Ctx, input: File, currency: Currency): Reading {
  refuse(whyNotColumns(input.columns))
  const { lines, errors } = readBankLines(input, currency)
  const ordered = inOrderOfDays(lines)
  if (errors.length > 0) return { lines: ordered, errors, why: null }
  const late = lines.find(line => line.bookedOn > ctx.today)
  const params = { line: late?.line ?? 0, value: late?.bookedOn ?? '' }
  return {
    lines: ordered,
    errors,
    why: late ? invalid('billing.bankFile.future', { field: 'rows', params }) : whyTorn(lines),
  }
}

/** The lines that are new, and those only a person can judge. */
async function freshOf(
  ctx: Ctx,
  treasuryAccountId: string,
  lines: readonly ReadBankLine[],
  unsureAre: File['unsureAre'],
): Promise<FreshLines> {
  const { fresh, unsure } = freshLines(lines, await knownLines(ctx, treasuryAccountId, lines))
  if (unsureAre === undefined) return { fresh, unsure }
  const added = new Set(unsureAre === 'new' ? [...fresh, ...unsure] : fresh)
  return { fresh: lines.filter(line => added.has(line)), unsure: [] }
}

function whyUnsure(unsure: readonly ReadBankLine[]): Refusal | null {
  const [first] = unsure
  if (!first) return null
  return conflict('billing.bankFile.unsure', {
    field: 'rows',
    params: { count: unsure.length, line: first.line },
  })
}

/** Why a closing balance is questioned: an earlier statement that ends on the same day has another. */
async function whyNotClosing(
  ctx: Ctx,
  bank: { id: string; currency: Currency },
  { to, closing }: { to: string | null; closing: number | null },
): Promise<Refusal | null> {
  if (to === null || closing === null) return null
  const other = await ctx.db
    .selectFrom('billing.bank_statement')
    .select(['closing_minor', 'file_name'])
    .where('treasury_account_id', '=', bank.id)
    .where('to_on', '=', to)
    .where('closing_minor', 'is not', null)
    .where('closing_minor', '!=', closing)
    .executeTakeFirst()
  if (!other) return null
  const [before, now] = [moneyText(other.closing_minor!, bank.currency), moneyText(closing, bank.currency)]
  return conflict('billing.bankFile.closingDiffers', {
    field: 'closing',
    params: { date: dayShownIn(ctx)(to), before, now },
  })
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
    moneyIn: moneyText(moneyIn, currency),
    moneyOut: moneyText(moneyOut, currency),
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
async function keepProfile(ctx: Ctx, name: string, { columns, headers, readAs = {} }: File): Promise<string> {
  const headings = Object.fromEntries(
    (Object.entries(columns) as [BankField, number][]).map(([field, column]) => [
      field,
      headers[column] ?? '',
    ]),
  )
  const [row] = await rawQuery<{ id: string }>(
    ctx.db,
    `insert into billing.bank_profile (company_id, name, headings, read_as, created_by) values ($1, $2, $3, $4, $5)
     on conflict (company_id, name)
     do update set headings = excluded.headings, read_as = excluded.read_as, version = bank_profile.version + 1
     returning id`,
    [ctx.company.id, name, JSON.stringify(headings), JSON.stringify(readAs), ctx.actor?.userId ?? null],
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
