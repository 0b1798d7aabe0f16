import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { onItsDay } from '#kernel/server/jobs.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { aMember } from '#modules/access/make.ts'
import { accountingServer } from '../index.server.ts'
import { aPostedEntry, aProfitUnit } from '../make.ts'
import { closePeriod } from '../period/period.contract.ts'
import { reverseJournal } from '../posting/posting.commands.ts'
import { downloadVerifier, exportBooks, listSeals } from './books.contract.ts'
import { verifyBooks } from './verifyBooks.mjs'

const run = promisify(execFile)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const verifier = fileURLToPath(new URL('./verifyBooks.mjs', import.meta.url))

type Row = { type: string; number?: string; seq?: number; lines?: Record<string, unknown>[] } & Record<
  string,
  unknown
>
const rowsOf = (text: string) => text.trimEnd().split('\n')
const parsed = (line: string) => JSON.parse(line) as Row

/** A forgery that fits the format: the end line fits the lines again. */
function sealedAgain(lines: readonly string[]): string[] {
  const body = lines.slice(0, -1)
  const end = parsed(lines.at(-1)!)
  const digest = sha256(body.map(line => `${line}\n`).join(''))
  return [...body, JSON.stringify({ ...end, digest })]
}

let t: TestCompany
let books: string[]

beforeAll(async () => {
  t = await aCompany({ modules: [accountingServer], now: '2026-04-05T20:45:00Z' })
  const profitUnitId = await aProfitUnit(t)
  const memos = ['إيجار مارس', 'رسوم "خاصة" \\ ومائلة', 'سطر\nثانٍ\tومسافة', 'emoji 🚗 \u2028', 'é\u0301']
  for (const [at, memo] of memos.entries())
    await aPostedEntry(t, {
      date: `2026-0${(at % 3) + 1}-10`,
      memo,
      lines: [
        { key: 'receivable', debitMinor: 295_500 + at, memo },
        { key: 'rentalRevenue', creditMinor: 295_500 + at, profitUnitId },
      ],
    })
  const { sourceKey } = await aPostedEntry(t)
  await t.act(ctx => reverseJournal(ctx, { sourceKey, reason: 'خطأ' }))
  await t.call(closePeriod, { id: 202601310 })
  for (let at = 0; at < 5; at++) await aPostedEntry(t, { lines: usd(at) })
  await t.call(closePeriod, { id: 202602280 })
  books = rowsOf(Buffer.from((await t.call(exportBooks, {})).bytes).toString('utf8'))
})

const usd = (at: number) => [
  { key: 'bank', debitMinor: 30_750 + at },
  { key: 'capital', creditMinor: 30_750 + at },
]

describe('the proof of books', () => {
  test('an export is proven whole: by the function and by the file alone', async () => {
    expect(await verifyBooks(books)).toMatchObject({ ok: true, entries: 12, seals: 2 })
    const folder = await mkdtemp(join(tmpdir(), 'books-'))
    const [file, script] = [join(folder, 'books.ndjson'), join(folder, 'verify-books.mjs')]
    const download = await t.call(downloadVerifier, {})
    expect(download.fileName).toBe('verify-books.mjs')
    await writeFile(script, download.bytes)
    await writeFile(file, `${books.join('\n')}\n`)
    const { rows: seals } = await t.call(listSeals, {})
    expect(seals.map(seal => [seal.seq, seal.reason])).toEqual([
      [12, 'close 2026-02'],
      [7, 'close 2026-01'],
    ])
    const whole = await run(process.execPath, [script, file, ...seals.map(seal => seal.code)])
    expect(whole.stdout).toContain('12 entries, 2 seals')
    const foreign = await run(process.execPath, [script, file, '0123456789abcdef']).catch(error => error)
    expect([foreign.code, foreign.stderr]).toEqual([1, expect.stringContaining('0123456789abcdef')])
    expect((await run(process.execPath, [script, join(folder, 'none')]).catch(error => error)).code).toBe(2)
    expect((await run(process.execPath, [script]).catch(error => error)).code).toBe(2)
  })

  test('1,000 planted edits, deletions, insertions and reorderings are all found, the first bad entry named', async () => {
    let seed = 42
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    const entryAt = books.flatMap((line, at) => (parsed(line).type === 'entry' ? [at] : []))
    const missed: string[] = []
    for (let round = 0; round < 1000; round++) {
      const kind = ['edit', 'delete', 'insert', 'reorder', 'anywhere'][round % 5]!
      const lines = [...books]
      const at = entryAt[random(entryAt.length)]!
      let named: unknown = null
      if (kind === 'edit') {
        const entry = parsed(lines[at]!)
        const fields = ['memo', 'entryDate', 'sourceKey', 'kind', 'postedAt', 'base', 'line'] as const
        const field = fields[random(fields.length)]!
        if (field === 'line') {
          const line = entry.lines![random(entry.lines!.length)]!
          const side = line['debit'] === '0' ? 'credit' : 'debit'
          line[side] = String(Number(line[side]) + 1 + random(9))
        } else entry[field] = `${String(entry[field])}x`
        lines[at] = JSON.stringify(entry)
        named = entry.number
      }
      if (kind === 'delete') {
        lines.splice(at, 1)
        const next = parsed(lines[at]!)
        named = next.type === 'entry' ? next.number : parsed(lines[at - 1]!).number
      }
      if (kind === 'insert') {
        lines.splice(at, 0, lines[entryAt[random(entryAt.length)]!]!)
        named = parsed(lines[at]!).number
      }
      if (kind === 'reorder') {
        const other = entryAt[(entryAt.indexOf(at) + 1 + random(entryAt.length - 1)) % entryAt.length]!
        ;[lines[at], lines[other]] = [lines[other]!, lines[at]!]
        named = parsed(lines[Math.min(at, other)]!).number
      }
      if (kind === 'anywhere') {
        const line = random(lines.length)
        const text = lines[line]!
        const place = random(text.length)
        lines[line] = `${text.slice(0, place)}${text[place] === '7' ? '8' : '7'}${text.slice(place + 1)}`
      }
      // A forger repairs the digest of the file: only the chain reveals it.
      const found = await verifyBooks(kind === 'anywhere' ? lines : sealedAgain(lines))
      if (found.ok || (named && found.at !== named))
        missed.push(`${round} ${kind} expected ${named}, found ${JSON.stringify(found)}`)
    }
    expect(missed).toEqual([])
  })

  test('a chain that is computed again from a forged entry on breaks at the seal', async () => {
    const lines = [...books]
    let previous = ''
    let forged = false
    for (const [at, line] of lines.entries()) {
      const row = parsed(line)
      if (row.type === 'books') previous = sha256(`qafila:${row['company']}`)
      if (row.type !== 'entry') continue
      if (row.seq === 3) {
        for (const one of row.lines!)
          for (const side of ['debit', 'credit']) if (one[side] !== '0') one[side] = '1'
        forged = true
      }
      const values = row.lines!.map(one => [
        ...[one['lineNo'], one['accountId'], one['debit'], one['credit'], one['currency'], one['fcAmount']],
        ...[one['partyId'], one['costCenterId'], one['profitUnitId'], one['memo']],
      ])
      const canonical = JSON.stringify([
        ...[row.seq, row.number, row['entryDate'], row['postedAt'], row['kind'], row['sourceKey']],
        ...[row['base'], row['reversedNumber'], row['memo'], row['fileHashes'], values],
      ])
      row['prevHash'] = previous
      previous = sha256(`${previous}\n${canonical}`)
      row['hash'] = previous
      lines[at] = JSON.stringify(row)
    }
    expect(forged).toBe(true)
    const end = parsed(lines.at(-1)!)
    lines[lines.length - 1] = JSON.stringify({ ...end, head: previous })
    expect(await verifyBooks(sealedAgain(lines))).toMatchObject({
      ok: false,
      why: expect.stringContaining('seal'),
    })
  })

  test('scenario 15: the literal entry is proven; 295501 on both lines names JE-2026-00001', async () => {
    const company = '00000000-0000-4000-8000-000000000001'
    const prevHash = '92b9c1559775dc9b5194610d831406cc52e1814f2ff72e8d92da68f32444efe7'
    const hash = 'c3390035bf7a27e4735e0075b0132bd2a593664a82521758d52130cd7bc671f9'
    const line = (lineNo: number, accountId: string, debit: string, credit: string, rest: object) => ({
      lineNo,
      accountId,
      debit,
      credit,
      currency: null,
      fcAmount: null,
      partyId: null,
      costCenterId: null,
      profitUnitId: null,
      memo: null,
      ...rest,
    })
    const written = (minor: string) => {
      const rows = [
        { type: 'books', version: 1, company, base: 'KWD' },
        { type: 'account', id: 'a-receivable' },
        { type: 'account', id: 'a-rental' },
        {
          type: 'entry',
          seq: 1,
          number: 'JE-2026-00001',
          entryDate: '2026-03-01',
          postedAt: '2026-03-01T06:00:00.000Z',
          kind: 'auto',
          sourceKey: 'rentals:row:r1:invoice',
          base: 'KWD',
          reversedNumber: null,
          memo: 'إيجار مارس',
          fileHashes: [],
          prevHash,
          hash,
          lines: [
            line(1, 'a-receivable', minor, '0', { partyId: 'p-c1' }),
            line(2, 'a-rental', '0', minor, { costCenterId: 'cc-10', profitUnitId: 'pu-v1' }),
          ],
        },
        { type: 'end', entries: 1, accounts: 2, seals: 0, head: hash, digest: '' },
      ]
      return sealedAgain(rows.map(row => JSON.stringify(row)))
    }
    expect(await verifyBooks(written('295500'))).toEqual({ ok: true, entries: 1, seals: 0, head: hash })
    const folder = await mkdtemp(join(tmpdir(), 'books-'))
    await writeFile(join(folder, 'bad.ndjson'), `${written('295501').join('\n')}\n`)
    const bad = await run(process.execPath, [verifier, join(folder, 'bad.ndjson')]).catch(error => error)
    expect([bad.code, bad.stderr]).toEqual([1, expect.stringContaining('JE-2026-00001')])
  })

  test('needs the right to the finance reports and holds nothing of another company', async () => {
    const clerk = { permissions: ['finance.ledger.write'] }
    expect(await t.refusal(exportBooks, {}, clerk)).toMatchObject({ kind: 'forbidden' })
    const other = await aCompany({ modules: [accountingServer] })
    const empty = rowsOf(Buffer.from((await other.call(exportBooks, {})).bytes).toString('utf8'))
    expect(await verifyBooks(empty)).toMatchObject({ ok: true, entries: 0 })
    expect(empty.join()).not.toContain('إيجار مارس')
  })
})

test('each day that posted is sealed once at its end, the seal mailed to the owner and not to who posts', async () => {
  const company = await aCompany({ modules: [accountingServer], now: '2026-04-05T20:15:00Z' })
  const owner = await aMember(company, 'company_admin', { language: 'ar' })
  const accountant = await aMember(company, 'accountant')
  const schedule = onItsDay(accountingServer.schedules!.find(one => one.name === 'accounting.seal')!)
  const seal = () => company.act(schedule.run)
  const seals = async () => (await company.call(listSeals, {})).rows
  await aPostedEntry(company)
  await seal()
  expect(await seals()).toEqual([])
  company.setNow('2026-04-05T20:30:00Z')
  await seal()
  await seal()
  expect((await seals()).map(row => [row.seq, row.reason])).toEqual([[1, 'day 2026-04-05']])
  company.setNow('2026-04-06T20:30:00Z')
  await seal()
  expect(await seals()).toHaveLength(1)
  const { rows: mails } = await company.runtime.pool.query<{ recipient: string; subject: string }>(
    'select recipient, subject from app.mail where recipient = any ($1)',
    [[owner.email, accountant.email]],
  )
  expect(mails).toEqual([
    { recipient: owner.email, subject: expect.stringContaining((await seals())[0]!.code) },
  ])
})
