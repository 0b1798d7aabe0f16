#!/usr/bin/env node
// Proves that what a company took out of Qafila is whole. One file, no packages, no network: anybody can read all of it.
//
//   node verify-export.mjs            in the unpacked folder: every checksum of manifest.json, and the audit chain
//   node verify-export.mjs <folder>   the same for another folder
//
// The folder is a whole company (json/app.audit_event.ndjson) or an export of the audit log alone (audit.ndjson). It ends with 0
// when all is as it was written, with 1 and the first thing that is not, with 2 when there is nothing to check.
// It shares no code with the server: it is a second writer of the text that is hashed.
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const sha256 = text => createHash('sha256').update(text, 'utf8').digest('hex')

/** The text that is hashed for an event: sorted names, no spaces, reason and visit only when there are any. */
function canonical(event) {
  const at = new Date(event.at).toISOString()
  const { actor, operation, subject, seq, reason, visit_id: visit } = event
  const parts = [
    ['actor', JSON.stringify(actor)],
    ['at', JSON.stringify(at)],
    ['changes', event.changesText],
    ['operation', JSON.stringify(operation)],
    ...(reason === null ? [] : [['reason', JSON.stringify(reason)]]),
    ['seq', String(seq)],
    ['subject', JSON.stringify(subject)],
    ...(visit === null ? [] : [['visit', JSON.stringify(visit)]]),
  ]
  return `{${parts.map(([name, text]) => `"${name}":${text}`).join(',')}}`
}

/** The bytes of `changes` as they stand in the line: parsing and writing again could change them. */
function changesIn(line) {
  const from = line.indexOf('"changes":') + '"changes":'.length
  let depth = 0
  let inText = false
  for (let at = from; at < line.length; at++) {
    const sign = line[at]
    if (inText) {
      if (sign === '\\') at += 1
      else if (sign === '"') inText = false
    } else if (sign === '"') inText = true
    else if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') {
      depth -= 1
      if (depth === 0) return line.slice(from, at + 1)
    }
  }
  return ''
}

/** Walks the events in their order: { ok, events, brokenSeq, why }. */
export async function verifyChain(companyId, lines) {
  let expected = 1
  let previous = sha256(`qafila:audit:${companyId}`)
  for await (const line of lines) {
    if (line.trim() === '') continue
    const event = { ...JSON.parse(line), changesText: changesIn(line) }
    const broken = why => ({ ok: false, events: expected - 1, brokenSeq: expected, why })
    if (event.seq !== expected)
      return broken(`event ${expected} is missing; ${event.seq} stands in its place`)
    if (event.prev_hash !== previous) return broken('it does not follow the event before it')
    if (sha256(previous + canonical(event)) !== event.hash) return broken('its content was changed')
    previous = event.hash
    expected += 1
  }
  return { ok: true, events: expected - 1, head: previous }
}

/** Whether a chain ends where its company said it ends: events cut off at the end leave no other trace. */
export const endsAt = (proof, head) =>
  proof.ok && (proof.events !== head.seq || (head.seq > 0 && proof.head !== head.hash))
    ? { ok: false, events: proof.events, brokenSeq: proof.events + 1, why: 'events are missing at the end' }
    : proof

const linesOf = path => createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })

async function digestOf(path) {
  const digest = createHash('sha256')
  for await (const chunk of createReadStream(path)) digest.update(chunk)
  return digest.digest('hex')
}

/** The first file of the manifest that is missing or changed, or null. */
export async function badFile(folder, manifest) {
  for (const { path, sha256: expected } of manifest.entries) {
    const file = join(folder, ...path.split('/'))
    if (!existsSync(file)) return `${path} is missing`
    if ((await digestOf(file)) !== expected) return `${path} was changed`
  }
  return null
}

async function run(folder) {
  const manifestPath = join(folder, 'manifest.json')
  if (!existsSync(manifestPath)) {
    console.error('There is no manifest.json here. Unpack the archive and run this in its folder.')
    return 2
  }
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'))
  const bad = await badFile(folder, manifest)
  if (bad) {
    console.log(`BROKEN: ${bad}`)
    return 1
  }
  console.log(`${manifest.entries.length} files are as they were written.`)
  const own = join(folder, 'audit.ndjson')
  const events = existsSync(own) ? own : join(folder, 'json', 'app.audit_event.ndjson')
  const proof = endsAt(
    await verifyChain(manifest.company.sealedAs ?? manifest.company.id, linesOf(events)),
    manifest.head,
  )
  if (!proof.ok) {
    console.log(`BROKEN at event ${proof.brokenSeq}: ${proof.why}`)
    return 1
  }
  console.log(`The audit chain is whole: ${proof.events} events, ${proof.head}`)
  return 0
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = await run(process.argv[2] ?? '.')
