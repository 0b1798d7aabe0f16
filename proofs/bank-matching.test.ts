import { describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays } from '#kernel/shared/day.ts'
import { moneyText } from '#kernel/shared/money.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { importBankStatement } from '#modules/billing/bank/bankStatement.contract.ts'
import { aBillingCompany, theTreasury } from '#modules/billing/make.ts'
import { prove } from './proof.ts'

/** A line as the bank writes it, and the book's movement that a person would name; null where no match is certain. */
type Wanted = { row: string[]; movement: string | null }
type Booked = {
  reference: string
  on: string
  minor: number
  isQuoted: boolean
}
type Case = { wanted: Wanted; booked: readonly Booked[] }

const begin = '2026-01-01'

/**
 * One case of an account's year: three of four transfers quote our reference, the others come a day or two later with nothing but an amount
 * of their own; one line in 25 could be either of two, one in 25 is a charge that is not booked.
 */
function aCase(index: number): Case {
  const on = addDays(begin, Math.floor(index / 12))
  const reference = `RF${100_000 + index}`
  const dice = index % 25
  const minor = 1_000 + index * 7 + (dice === 24 ? 3 : 0)
  const isOut = index % 3 === 0
  const row = (words: string, day: string) => {
    const text = moneyText(minor, 'KWD')
    const [year, month, date] = day.split('-')
    return [`${date}/${month}/${year}`, `${words} ${index}`, isOut ? text : '', isOut ? '' : text]
  }
  const signed = isOut ? -minor : minor
  const booked = { reference, on, minor: signed, isQuoted: dice % 4 !== 3 }
  if (dice === 24) return { wanted: { row: row('رسم', on), movement: null }, booked: [] }
  if (dice === 12)
    return {
      wanted: { row: row('إيداع', addDays(on, 1)), movement: null },
      booked: [
        { ...booked, isQuoted: false },
        { ...booked, reference: `${reference}B`, on: addDays(on, 2), isQuoted: false },
      ],
    }
  const words = booked.isQuoted ? `حوالة ${reference.toLowerCase()} من عميل` : 'حوالة'
  return {
    wanted: { row: row(words, addDays(on, booked.isQuoted ? 9 : 2)), movement: reference },
    booked: [booked],
  }
}

/** Books the movements as receipts and payments would have left them, in one statement. */
async function book(t: TestCompany, bankId: string, rows: readonly Booked[]): Promise<void> {
  await t.act(ctx =>
    rawQuery(
      ctx.db,
      `with r as (select row_number() over () as n, x.* from json_to_recordset($3::json) as x(reference text, "on" date, minor bigint)),
       paid as (
         insert into billing.payment (company_id, direction, number, payment_date, total_minor, source_key, created_by_name, memo)
         select $1, case when minor > 0 then 'in' else 'out' end, 'X-' || n, "on", abs(minor), 'proof:' || n || ':take', 'proof', reference
         from r returning id, memo),
       tendered as (
         insert into billing.payment_tender (company_id, payment_id, line_no, treasury_account_id, amount_minor, reference)
         select $1, p.id, 1, $2, abs(r.minor), r.reference from paid p join r on r.reference = p.memo)
       insert into billing.treasury_move (company_id, treasury_account_id, moved_on, amount_minor, kind, payment_id)
       select $1, $2, r."on", r.minor, 'tender', p.id from paid p join r on r.reference = p.memo`,
      [ctx.company.id, bankId, JSON.stringify(rows)],
    ),
  )
}

async function matchesOf(t: TestCompany): Promise<Map<string, string>> {
  const rows = await t.act(ctx =>
    rawQuery<{ description: string; reference: string }>(
      ctx.db,
      `select l.description, p.memo as reference from billing.bank_match b
       join billing.bank_line l on l.company_id = $1 and l.id = b.bank_line_id
       join billing.treasury_move m on m.company_id = $1 and m.id = b.treasury_move_id
       join billing.payment p on p.company_id = $1 and p.id = m.payment_id where b.company_id = $1`,
      [ctx.company.id],
    ),
  )
  return new Map(rows.map(row => [row.description, row.reference]))
}

const wrongIn = (wanted: readonly Wanted[], found: ReadonlyMap<string, string>) =>
  wanted.flatMap(({ row, movement }) => {
    const named = found.get(row[1]!)
    return named === undefined || named === movement
      ? []
      : [`${row[1]}: ${named} instead of ${String(movement)}`]
  })

describe('Matching a bank statement', () => {
  prove({
    name: 'bank-matching',
    property: 'at least 90 % of a statement is matched in five seconds, and nothing wrongly',
    short: 250,
    long: 2_000,
    run: async count => {
      const t = await aBillingCompany({ now: '2026-12-31T09:00:00Z' })
      const { bankId } = await theTreasury(t)
      const cases = Array.from({ length: count }, (_, index) => aCase(index))
      const wanted = cases.map(one => one.wanted)
      await book(
        t,
        bankId,
        cases.flatMap(one => one.booked),
      )
      const began = performance.now()
      const made = await t.call(importBankStatement, {
        treasuryAccountId: bankId,
        fileName: 'كشف.csv',
        headers: ['التاريخ', 'البيان', 'مدين', 'دائن'],
        columns: { date: 0, description: 1, moneyOut: 2, moneyIn: 3 },
        rows: wanted.map(one => one.row),
      })
      const seconds = (performance.now() - began) / 1000
      const violations = wrongIn(wanted, await matchesOf(t))
      if (seconds > 5) violations.push(`the import took ${seconds.toFixed(1)} s`)
      if (made.matchedCount < count * 0.9)
        violations.push(`only ${made.matchedCount} of ${count} were matched`)
      // Lines without a certain match must exist, or nothing is proven.
      expect(made.openCount).toBeGreaterThan(count / 20)
      return { cases: made.lineCount, violations }
    },
  })

  test('a line given to another movement is found', () => {
    const wanted = [aCase(12).wanted, aCase(14).wanted]
    const right = new Map([[wanted[1]!.row[1]!, 'RF100014']])
    expect(wrongIn(wanted, right)).toEqual([])
    expect(wrongIn(wanted, new Map(right).set(wanted[0]!.row[1]!, 'RF100012'))).toHaveLength(1)
    expect(wrongIn(wanted, new Map([[wanted[1]!.row[1]!, 'RF100012']]))).toHaveLength(1)
  })
})
