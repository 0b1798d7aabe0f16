#!/usr/bin/env node
// Proves that a books export of Qafila is what was posted. One file, no dependencies: any auditor can read it whole.
//
//   node verify-books.mjs books.ndjson                      checks every entry, the chain, the seals and the file itself
//   node verify-books.mjs books.ndjson 92b9c1559775dc9b     also that this printed or mailed seal is in the chain
//
// Ends with 0 when the books are whole, with 1 and the name of the first bad entry when they are not, with 2 when the file
// cannot be read. It shares no code with the server: it is a second writer of the text that is hashed.

import { createHash } from 'node:crypto'
import { createReadStream, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** @param {string} text */
const sha256 = text => createHash('sha256').update(text, 'utf8').digest('hex')

/** The text that is hashed for an entry: fixed order, no spaces, amounts as text in the smallest unit of the currency. */
function canonical(entry) {
  return JSON.stringify([
    entry.seq,
    entry.number,
    entry.entryDate,
    entry.postedAt,
    entry.kind,
    entry.sourceKey,
    entry.base,
    entry.reversedNumber,
    entry.memo,
    entry.fileHashes,
    entry.lines.map(line => [
      line.lineNo,
      line.accountId,
      line.debit,
      line.credit,
      line.currency,
      line.fcAmount,
      line.partyId,
      line.costCenterId,
      line.profitUnitId,
      line.memo,
    ]),
  ])
}

const isAmount = text => typeof text === 'string' && /^(0|[1-9][0-9]*)$/.test(text)

/** Why the lines of an entry are not an entry, or null. */
function whyNotEntry(entry, accounts) {
  if (!Array.isArray(entry.lines) || !Array.isArray(entry.fileHashes)) return 'it has no lines'
  if (entry.lines.length < 2) return 'it has fewer than two lines'
  let difference = 0n
  for (const line of entry.lines) {
    if (!isAmount(line.debit) || !isAmount(line.credit)) return `line ${line.lineNo} has no amount`
    if ((line.debit === '0') === (line.credit === '0'))
      return `line ${line.lineNo} does not stand on one side`
    if (!accounts.has(line.accountId))
      return `line ${line.lineNo} is on an account that the file does not have`
    difference += BigInt(line.debit) - BigInt(line.credit)
  }
  return difference === 0n ? null : `debit and credit differ by ${difference}`
}

/**
 * Reads the lines of an export in order and answers what it found: `{ ok: true, entries, seals, head }`, or
 * `{ ok: false, at, why }` where `at` names the first bad entry (or line of the file).
 *
 * @param {Iterable<string> | AsyncIterable<string>} lines
 * @param {readonly string[]} [expectedSeals] beginnings of seals that must be in the chain
 * @returns {Promise<{ok: boolean, at?: string, why?: string, entries?: number, seals?: number, head?: string}>}
 */
export async function verifyBooks(lines, expectedSeals = []) {
  const digest = createHash('sha256')
  const accounts = new Set()
  const hashes = []
  const lastOfYear = new Map()
  const counts = { account: 0, entry: 0, seal: 0 }
  const order = ['books', 'account', 'entry', 'seal', 'end']
  let stage = 0
  let lineNumber = 0
  let previous = ''
  let lastNumber = ''
  let ended = false
  const bad = (at, why) => ({ ok: false, at, why })

  for await (const line of lines) {
    lineNumber++
    const place = `line ${lineNumber}`
    if (ended) return bad(place, 'there is text after the end of the books')
    let row
    try {
      row = JSON.parse(line)
    } catch {
      return bad(place, 'it cannot be read')
    }
    const step = order.indexOf(row?.type)
    const begins = lineNumber === 1
    if (step < stage || step < 0 || begins !== (step === 0))
      return bad(row?.number ?? place, 'it is out of place')
    stage = step
    if (row.type === 'end') {
      if (row.entries !== counts.entry || row.head !== previous)
        return bad(lastNumber || place, 'the books end here, but entries are missing after it')
      if (row.accounts !== counts.account || row.seals !== counts.seal)
        return bad(place, 'accounts or seals are missing')
      if (row.digest !== digest.digest('hex'))
        return bad(place, 'the file was changed outside its entries (account names, seals or spaces)')
      ended = true
      continue
    }
    digest.update(`${line}\n`, 'utf8')
    if (row.type === 'books') previous = sha256(`qafila:${row.company}`)
    else counts[row.type]++
    if (row.type === 'account') accounts.add(row.id)
    if (row.type === 'entry') {
      if (row.seq !== counts.entry)
        return bad(
          row.number,
          `its place is ${row.seq}, expected ${counts.entry}: an entry is missing, doubled or moved`,
        )
      if (row.prevHash !== previous) return bad(row.number, 'it does not follow the entry before it')
      const why = whyNotEntry(row, accounts)
      if (why) return bad(row.number, why)
      previous = sha256(`${previous}\n${canonical(row)}`)
      if (row.hash !== previous) return bad(row.number, 'its content is not what was posted')
      const [, year, count] = /^JE-(\d{4})-(\d{5,})$/.exec(row.number) ?? []
      if (!year || Number(count) !== (lastOfYear.get(year) ?? 0) + 1)
        return bad(row.number, 'its number does not follow the one before it')
      lastOfYear.set(year, Number(count))
      hashes.push(previous)
      lastNumber = row.number
    }
    if (row.type === 'seal' && row.seq > 0 && hashes[row.seq - 1] !== row.hash)
      return bad(lastNumber || place, `the seal of ${row.at} is not that of entry ${row.seq}`)
  }
  if (!ended) return bad(lastNumber || `line ${lineNumber}`, 'the file breaks off here')
  for (const seal of expectedSeals)
    if (!hashes.some(hash => hash.startsWith(seal.toLowerCase())))
      return bad(lastNumber, `no entry carries the seal ${seal}: these are not the books that were sealed`)
  return { ok: true, entries: counts.entry, seals: counts.seal, head: previous }
}

/** The lines of a stream. Only a line feed ends a line: the usual readers also break at characters that memos may hold. */
async function* linesOf(input) {
  let rest = ''
  for await (const chunk of input) {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
  if (rest !== '') yield rest
}

async function main([file, ...seals]) {
  if (!file || seals.some(seal => !/^[0-9a-fA-F]{16,64}$/.test(seal))) {
    console.error('Usage: node verify-books.mjs books.ndjson [seal of 16 to 64 hexadecimal digits ...]')
    return 2
  }
  try {
    const found = await verifyBooks(linesOf(createReadStream(file, 'utf8')), seals)
    if (found.ok) {
      console.log(
        `الدفاتر سليمة: ${found.entries} قيد، ${found.seals} بصمة، آخرها ${found.head.slice(0, 16)}`,
      )
      console.log(`The books are whole: ${found.entries} entries, ${found.seals} seals, head ${found.head}`)
      return 0
    }
    console.error(`الدفاتر غير سليمة عند ${found.at}`)
    console.error(`The books are broken at ${found.at}: ${found.why}`)
    return 1
  } catch (error) {
    console.error(`${file} cannot be read: ${error.message}`)
    return 2
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = await main(process.argv.slice(2))
